/** `amount × part ÷ whole`, half-up. Pure. */
export const computeProportion = (amount: number, part: number, whole: number): number =>
  divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole))

/** `dividend ÷ divisor`, half-up, for dividends of at least 0. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): number =>
  Number((2n * dividend + divisor) / (2n * divisor))
