/** Parts of a bill's discount. In a separate file because reports use them too. */
export type DiscountPart =
  | 'memberDiscount'
  | 'managerDiscount'
  | 'changePriceDiscount'
  | 'voucherDiscount'
  | 'prepayDiscount'
  | 'wipeAmount'
  | 'refundAllowance'

/** Labels of the discount parts, in display order. */
export const discountPartNames: Record<DiscountPart, string> = {
  memberDiscount: '会员优惠',
  managerDiscount: '经理折扣',
  changePriceDiscount: '改价',
  voucherDiscount: '团购券优惠',
  prepayDiscount: '预付优惠',
  wipeAmount: '抹零',
  refundAllowance: '退款减免',
}
