/** Converts cart lines to request items and back. Orders and gifts send the same items. Pure. */
import { chooseOptions, type ChosenOption, type RequestedOption } from '@nocturne/contract/catalog/option-rules'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'

import { setRemark } from './cart-changes.ts'
import { addToCart, type CartLine } from './cart-rules.ts'
import type { Goods } from './goods-rules.ts'

type CartItems = InputOf<typeof orders.add>['items']

/** Request items of cart lines. */
export function toCartItems(lines: readonly CartLine[]): CartItems {
  return lines.map(({ goodsId, quantity, flavor, remark, parts, options = [] }) => ({
    goodsId,
    quantity,
    ...(flavor !== '' && { flavor }),
    ...(options.length > 0 && { options: options.map(({ groupId, optionName }) => ({ groupId, optionName })) }),
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
    const added = addToCart(
      lines,
      goods,
      { flavor: item.flavor ?? '', parts, options: findOptions(goods, item.options) },
      item.quantity,
    )
    const key = added.at(-1)?.key
    return item.itemRemark && key !== undefined && added.length > lines.length
      ? setRemark(added, key, item.itemRemark)
      : added
  }, [])
}

/** Requested options with the menu's surcharges; a choice that no longer fits is shown as it was requested. */
function findOptions({ optionGroups }: Goods, requested: readonly RequestedOption[] = []): readonly ChosenOption[] {
  const choice = chooseOptions(optionGroups, requested)
  if ('chosen' in choice) return choice.chosen
  return requested.map((option) => {
    const group = optionGroups.find(({ groupId }) => groupId === option.groupId)
    const surcharge = group?.options.find(({ optionName }) => optionName === option.optionName)?.surcharge ?? 0
    return { ...option, groupName: group?.groupName ?? '', surcharge }
  })
}
