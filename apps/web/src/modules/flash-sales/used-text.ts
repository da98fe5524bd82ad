import { formatShortTime } from '#lib/format/format.ts'

/** Text for a used code, with time and table. */
export function formatCodeUse({
  verifyTime,
  tableName,
}: {
  verifyTime: string | null
  tableName: string | null
}): string {
  const facts = [verifyTime && formatShortTime(verifyTime), tableName].filter(Boolean).join(' · ')
  return facts === '' ? '重复核销，该凭证已使用' : `重复核销，该凭证已使用（${facts}）`
}
