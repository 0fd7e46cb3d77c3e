/** The date of a moment by this machine's time zone, `YYYY-MM-DD`. */
export function localDate(moment: Date): string {
  const pad = (value: number, length: number): string => String(value).padStart(length, "0");
  return `${pad(moment.getFullYear(), 4)}-${pad(moment.getMonth() + 1, 2)}-${pad(moment.getDate(), 2)}`;
}
