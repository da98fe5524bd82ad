import { shortTime } from '../../lib/format.ts'

/** A code that was used before, with when and at which table. */
export function usedText({ verifyTime, tableName }: { verifyTime: string | null; tableName: string | null }): string {
  const facts = [verifyTime && shortTime(verifyTime), tableName].filter(Boolean).join(' · ')
  return facts === '' ? '重复核销，该凭证已使用' : `重复核销，该凭证已使用（${facts}）`
}
