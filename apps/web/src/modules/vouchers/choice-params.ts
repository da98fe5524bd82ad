/** What was chosen on P066, as the address of P067 says it. Nonsense in an address reads as nothing. Pure. */

/** A token as the house gives them out. */
export const isToken = (text: string): boolean => /^[\w-]{16,64}$/.test(text)

/** Places of the chosen certificates: `0.2`. */
export const placesText = (places: readonly number[]): string => places.join('.')
export const placesOf = (text: string | undefined): number[] =>
  text !== undefined && /^\d{1,2}(?:\.\d{1,2})*$/.test(text) ? text.split('.').map(Number) : []

type Part = { goodsId: number; quantity: number }

/** Chosen units by goods: `48x1.49x2`. */
export const partsText = (parts: readonly Part[]): string =>
  parts.map(({ goodsId, quantity }) => `${goodsId}x${quantity}`).join('.')
export function partsOf(text: string | undefined): Part[] {
  if (text === undefined || !/^\d{1,12}x\d{1,2}(?:\.\d{1,12}x\d{1,2})*$/.test(text)) return []
  return text.split('.').map((part) => {
    const [goodsId = 0, quantity = 0] = part.split('x').map(Number)
    return { goodsId, quantity }
  })
}
