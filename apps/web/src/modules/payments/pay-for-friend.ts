/** Texts of 找人代付 (a friend pays the guest's order): payer, order, and what happens after the payment. Pure. */

/** Shown to the friend who received the code. */
export const formatFriendNotice = ({ tableName }: { tableName: string }): string =>
  `您在替 ${tableName} 台的朋友付这一单。付款后订单马上通知吧台，朋友的手机会显示已支付；如有退款，原路退回您的账户。`

/** Shown to the guest who shows the code. */
export const friendCodeTexts = {
  hint: '朋友用微信或支付宝扫码，或点您发的链接，就能替您付这一单',
  after:
    '朋友付款后订单马上通知吧台，这里会显示已支付。过时没有付款，这个码失效，您可以自己付或重新找人。如有退款，退给付款的朋友。',
  paid: '已支付，订单已通知吧台',
  closed: '订单已取消，没有扣款',
} as const
