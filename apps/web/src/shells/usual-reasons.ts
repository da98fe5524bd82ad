/** The usual reasons of an act, a tap each. The words are kept as they were tapped. */
export const usualReasons = {
  cancelBooking: ['客人取消', '客人改期', '联系不上客人', '登记有误'],
  rejectBooking: ['当日已满', '台位已被预订', '联系不上客人', '信息不全'],
  returnItem: ['客人不要了', '点错了', '出品太慢', '品质问题', '缺货'],
  changePrice: ['老客优惠', '活动价', '价格录错', '品质补偿'],
  returnGift: ['送错台位', '送错商品', '客人不要了', '重复赠送'],
  discount: ['老客户', '生日优惠', '活动优惠', '品质补偿'],
  refund: ['客人不要了', '品质问题', '多收了', '投诉补偿'],
  reverse: ['收错款', '客人要求改单', '付款方式有误', '漏单'],
  credit: ['老客户', '公司招待', '改天结算', '已与担保人确认'],
  writeOff: ['联系不上客人', '客人拒付', '金额过小不再追讨'],
} as const satisfies Record<string, readonly string[]>
