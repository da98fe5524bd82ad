/** Choice made on P066 选择套餐 as address parameters of P067 团购信息. Invalid parameters count as missing. Pure. */

/** True for the server's token format. */
export const isVerifyToken = (text: string): boolean => /^[\w-]{16,64}$/.test(text)

/** Indexes of the chosen certificates: `0.2`. */
export const toCertificatesParam = (places: readonly number[]): string => places.join('.')
export const parseCertificatesParam = (text: string | undefined): number[] =>
  text !== undefined && /^\d{1,2}(?:\.\d{1,2})*$/.test(text) ? text.split('.').map(Number) : []

type Part = { goodsId: number; quantity: number; flavor?: string }

/** Chosen units by goods, with a flavour if one was chosen: `48x1.49x2x去冰`. */
export const toGoodsParam = (parts: readonly Part[]): string =>
  parts.map(({ goodsId, quantity, flavor }) => [goodsId, quantity, flavor].filter(Boolean).join('x')).join('.')
const PARTS = /^\d{1,12}x\d{1,2}(?:x[^x.]{1,20})?(?:\.\d{1,12}x\d{1,2}(?:x[^x.]{1,20})?)*$/
export function parseGoodsParam(text: string | undefined): Part[] {
  if (text === undefined || !PARTS.test(text)) return []
  return text.split('.').map((part) => {
    const [goodsId, quantity, flavor] = part.split('x')
    return { goodsId: Number(goodsId), quantity: Number(quantity), ...(flavor && { flavor }) }
  })
}
