/** Events that the venue's own programs can subscribe to. */

/** Event types with their Chinese names, in the order in which they are shown. */
export const webhookEvents = {
  'order.placed': '下单',
  'order.cancelled': '订单取消或退单',
  'payment.succeeded': '收款成功',
  'payment.refunded': '退款',
  'night.closed': '日结',
  'stock.changed': '库存变动',
} as const

export type WebhookEvent = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

const orderFields = [
  'orderId',
  'orderNo',
  'orderType',
  'status',
  'source',
  'tableRecordId',
  'businessDate',
  'totalFen',
  'giftFen',
  'discountFen',
  'payableFen',
] as const
const paymentFields = [
  'paymentId',
  'paymentNo',
  'bizType',
  'bizId',
  'payMethod',
  'businessDate',
  'amountFen',
  'refundedFen',
] as const

/** Fields of `data` by event type. Names end in their unit: `Fen`, `Num`; ids end in `Id`; others are codes and dates. */
export const webhookFields: Readonly<Record<WebhookEvent, readonly string[]>> = {
  'order.placed': orderFields,
  'order.cancelled': orderFields,
  'payment.succeeded': paymentFields,
  'payment.refunded': [...paymentFields, 'refundFen'],
  'night.closed': [
    'businessDate',
    'totalFen',
    'giftFen',
    'discountFen',
    'payableFen',
    'paidFen',
    'creditFen',
    'unpaidFen',
    'refundFen',
  ],
  'stock.changed': ['recordId', 'goodsId', 'bizType', 'quantity', 'stockNum', 'orderId', 'businessDate', 'costFen'],
}

/** Type of the event that the button 发测试 sends; every webhook receives it. */
export const TEST_EVENT = 'webhook.test'

/** States of a webhook: `paused` by a person, `disabled` after a day of failures. */
export const webhookStates = ['active', 'paused', 'disabled'] as const

/** States of a delivery: `waiting` also between attempts. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
