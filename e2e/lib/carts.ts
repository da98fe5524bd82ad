/** Carts as stored by the app: goods by name, with their choices. */
import { addToCart, type CartLine, type CartPackageItem } from '../../apps/web/src/modules/catalog/cart-rules.ts'
import type { CartKey } from '../../apps/web/src/modules/catalog/cart-store.ts'
import { getDatabase } from './phone.ts'

/** Goods, quantity and choices: a flavour, or the parts of a package by name. */
export type CartEntry = { goods: string; quantity?: number; flavor?: string; parts?: Readonly<Record<string, number>> }

export type Cart = { kind: CartKey['kind']; sitting: number | string; wishes: readonly CartEntry[] }

/** Storage key and value of a cart; `userId` is that of the employee who uses the phone. */
export async function buildStoredCart(
  { kind, sitting, wishes }: Cart,
  userId: number | undefined,
): Promise<[string, string]> {
  let lines: CartLine[] = []
  for (const { goods, quantity = 1, flavor = '', parts = {} } of wishes)
    lines = addToCart(lines, await readGoods(goods), { flavor, parts: await findParts(parts) }, quantity)
  return [`nocturne.cart.${userId ?? ''}.${kind}.${sitting}`, JSON.stringify({ lines, sending: null })]
}

/** Builds order items for these goods. */
export const buildItems = (cartEntries: readonly CartEntry[]) =>
  Promise.all(
    cartEntries.map(async ({ goods, quantity = 1, flavor, parts = {} }) => {
      const chosen = await findParts(parts)
      return {
        goodsId: (await readGoods(goods)).goodsId,
        quantity,
        ...(flavor !== undefined && { flavor }),
        ...(chosen.length > 0 && {
          packageDetail: chosen.map((part) => ({ goodsId: part.goodsId, quantity: part.quantity })),
        }),
      }
    }),
  )

const findParts = (parts: Readonly<Record<string, number>>): Promise<CartPackageItem[]> =>
  Promise.all(
    Object.entries(parts).map(async ([goodsName, quantity]) => {
      const { goodsId } = await readGoods(goodsName)
      return { goodsId, goodsName, quantity }
    }),
  )

export const readGoods = (goodsName: string) =>
  getDatabase()
    .selectFrom('goods')
    .select(['goodsId', 'goodsName', 'unit', 'spec', 'salePrice'])
    .where('goodsName', '=', goodsName)
    .executeTakeFirstOrThrow()
