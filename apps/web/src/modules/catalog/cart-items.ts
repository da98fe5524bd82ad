/** Converts cart lines to request items and back. Orders and gifts send the same items. Pure. */
import type { InputOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'

import { addToCart, setRemark, type CartLine } from './cart-rules.ts'
import type { Goods } from './goods-rules.ts'

type CartItems = InputOf<typeof orders.add>['items']

/** Request items of cart lines. */
export function toCartItems(lines: readonly CartLine[]): CartItems {
  return lines.map(({ goodsId, quantity, flavor, remark, parts }) => ({
    goodsId,
    quantity,
    ...(flavor !== '' && { flavor }),
    ...(remark.trim() !== '' && { itemRemark: remark.trim() }),
    ...(parts.length > 0 && {
      packageDetail: parts.map(({ goodsName: _name, ...part }) => part),
    }),
  }))
}

/**
 * Rebuilds the cart of an order that the server refused after the cart was emptied. Goods that are no longer on the
 * menu are dropped.
 */
export function toCartLines(items: CartItems, menu: ReadonlyMap<number, Goods>): CartLine[] {
  return items.reduce<CartLine[]>((lines, item) => {
    const goods = menu.get(item.goodsId)
    if (!goods) return lines
    const parts = (item.packageDetail ?? []).map(({ goodsId, quantity, flavor }) => ({
      goodsId,
      quantity,
      ...(flavor && { flavor }),
      goodsName: goods.packageItems.find((part) => part.goodsId === goodsId)?.goodsName ?? '',
    }))
    const added = addToCart(lines, goods, { flavor: item.flavor ?? '', parts }, item.quantity)
    const key = added.at(-1)?.key
    return item.itemRemark && key !== undefined && added.length > lines.length
      ? setRemark(added, key, item.itemRemark)
      : added
  }, [])
}
