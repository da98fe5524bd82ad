/** Sum due now according to a PRICE_CHANGED refusal, in fen; null for any other failure. */
export function findDueAmount(refusal: unknown): number | null {
  const { errCode, detail } = (refusal ?? {}) as { errCode?: string; detail?: { amountFen?: unknown } }
  const fen = errCode === 'PRICE_CHANGED' ? detail?.amountFen : null
  return typeof fen === 'number' ? fen : null
}
