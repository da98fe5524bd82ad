/** `2026-10` → `2026年10月`. */
export const formatMonth = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`
