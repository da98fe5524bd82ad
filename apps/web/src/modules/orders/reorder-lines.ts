/**
 * Lines of a repeat order: the last round of a sitting, or one more piece of a goods with its flavour and choices.
 * Pure.
 */
import { orderStatus, orderType } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { orders as endpoints } from '@nocturne/contract/orders/endpoints'

import type { Goods } from '../catalog/public.ts'
import type { SittingOrders, OrderLine } from './use-order-actions.ts'

type Orders = readonly Pick<
  SittingOrders['orders'][number],
  'orderType' | 'status' | 'createTime' | 'orderId' | 'items'
>[]
type Menu = ReadonlyMap<number, Goods>
type Items = InputOf<typeof endpoints.add>['items']

const countUnreturned = (line: OrderLine): number => line.quantity - line.returnQuantity

/** Orders of the sitting, latest first. */
const listRounds = (orders: Orders) =>
  orders
    .filter(
      ({ orderType: type, status }) =>
        type === orderType.meal && status !== orderStatus.cancelled && status !== orderStatus.returned,
    )
    .toSorted((a, b) => b.createTime.localeCompare(a.createTime) || b.orderId - a.orderId)

/** Choices of a package line: the selected parts, and fixed parts with a flavour. Other fixed parts are implied. */
function toItem(line: OrderLine, quantity: number, menu: Menu) {
  const chosen = new Set(
    menu
      .get(line.goodsId)
      ?.packageItems.filter(({ groupNo }) => groupNo > 0)
      .map(({ goodsId }) => goodsId),
  )
  const parts = line.packageDetail.filter(({ goodsId, flavor }) => flavor || chosen.has(goodsId))
  return {
    goodsId: line.goodsId,
    quantity,
    ...(line.flavor !== '' && { flavor: line.flavor }),
    ...(line.options.length > 0 && {
      options: line.options.map(({ groupId, optionName }) => ({ groupId, optionName })),
    }),
    ...(line.itemRemark !== '' && { itemRemark: line.itemRemark }),
    ...(parts.length > 0 && {
      packageDetail: parts.map(({ goodsId, quantity, flavor }) => ({ goodsId, quantity, ...(flavor && { flavor }) })),
    }),
  }
}

const isServed = (menu: Menu) => (goodsId: number) => menu.get(goodsId)?.soldOut === false

/** Unreturned pieces of the latest order, without goods that are off the menu or sold out. */
export function buildLastRoundItems(orders: Orders, menu: Menu): Items {
  const served = isServed(menu)
  const [latest] = listRounds(orders)
  const lines = latest?.items.filter((line) => countUnreturned(line) > 0 && served(line.goodsId)) ?? []
  return lines.map((line) => toItem(line, countUnreturned(line), menu))
}

/** One more piece with the choices of the last order; goods not ordered before come without choices. */
export function buildOneMorePiece(orders: Orders, goodsId: number, menu: Menu): Items {
  if (!isServed(menu)(goodsId)) return []
  const before = listRounds(orders)
    .flatMap(({ items }) => items)
    .find((line) => line.goodsId === goodsId)
  return [before ? toItem(before, 1, menu) : { goodsId, quantity: 1 }]
}
