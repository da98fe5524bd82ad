/** Choice made on P066 as parameters of P067. Invalid parameters count as missing. Pure. */

/** True for the server's token format. */
export const isToken = (text: string): boolean => /^[\w-]{16,64}$/.test(text)

/** Indexes of the chosen certificates: `0.2`. */
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
