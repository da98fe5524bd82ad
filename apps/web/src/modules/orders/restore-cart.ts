import { addToCart, setRemark, type CartLine, type Goods } from '../catalog/public.ts'
import type { OrderInput } from './place-order.ts'

/** The cart an order was made from, for an order that was refused after the cart was emptied. Goods off the menu are left out. */
export function linesOf(items: OrderInput['items'], menu: ReadonlyMap<number, Goods>): CartLine[] {
  return items.reduce<CartLine[]>((lines, item) => {
    const goods = menu.get(item.goodsId)
    if (!goods) return lines
    const parts = (item.packageDetail ?? []).map(({ goodsId, quantity }) => ({
      goodsId,
      quantity,
      goodsName: goods.packageItems.find((part) => part.goodsId === goodsId)?.goodsName ?? '',
    }))
    const added = addToCart(lines, goods, { flavor: item.flavor ?? '', parts }, item.quantity)
    const key = added.at(-1)?.key
    return item.itemRemark && key !== undefined && added.length > lines.length
      ? setRemark(added, key, item.itemRemark)
      : added
  }, [])
}
