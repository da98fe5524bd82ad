/**
 * Browser tests of every entry point through its real form: endpoint, payment method or code, and scope of the permitted callers (`self`,
 * `dept`, `all`; roles of one scope behave alike). The rows come from the contract (`tools/lib/entry-rows.ts`): a new method, code or
 * permission fails `npm run check` until it is listed here, with a test or with a reason for having none.
 */
import type { EntryPointTable } from '../tools/lib/entry-rows.ts'

export const entryPointTests: EntryPointTable = {
  covered: [
    [
      'few-taps-money: cash payment offers the sum, round notes, and the change on the receipt',
      ['billing.settle payMethod=cash all'],
    ],
    [
      'two-phones: a table from opening to clearing on the phones of manager, waiter and cashier',
      ['billing.settle payMethod=card all'],
    ],
    ['night: a sitting from its booking to the cleared table', ['billing.settle payMethod=credit all']],
    [
      'office-confirmations: waits for a second person, who confirms it on a phone; another one is rejected',
      ['approvals.confirmProposal payPassword staff'],
    ],
    [
      'few-taps-money: a member’s balance pays a bill, a deposit and a repayment, by SMS code and by member code',
      [
        'billing.settle payMethod=balance all',
        'billing.settle authCode all',
        'billing.settle smsCode all',
        'billing.creditRepay payMethod=balance all',
        'billing.creditRepay authCode all',
        'billing.creditRepayMany payMethod=transfer all',
        'reservations.takeDeposit payMethod=balance all',
        'reservations.takeDeposit authCode all',
      ],
    ],
    ['collect: a cashier takes payments from the phones of guests', ['billing.scanPay authCode guest']],
    [
      'guest: in WeChat: recognised, cancelled once, paid; the bar sees it live',
      ['billing.guestPay payMethod=wechat guest', 'guest.sitDown code guest', 'platform.wxOpenId code guest'],
    ],
    [
      'guest: in Alipay: pays the whole bill by the cashier’s code; the cashier’s phone shows it live',
      [
        'billing.scanPay validcode guest',
        'billing.scanPay payMethod=alipay guest',
        'platform.alipayUserId authCode guest',
      ],
    ],
    [
      'guest: in the oldest supported browser: orders, pays on the provider’s page, and tips',
      [
        'billing.guestPay payMethod=alipay guest',
        'rewards.give rewardCode guest',
        'rewards.give payMethod=alipay guest',
      ],
    ],
    ['guest: at the door: a queue number, its call and its table, on two phones', ['queueing.take code guest']],
    [
      'guest: staff link their WeChat account and sign in with it',
      ['session.bindWxUser validCode guest', 'session.bindWxUser password guest', 'session.wxLogin code guest'],
    ],
    [
      'paid-ahead: a deposit is paid from the balance and refunded to it; the guest requests a call and gets it',
      [
        'billing.guestPay payMethod=balance guest',
        'billing.guestPay payPassword guest',
        'billing.guestPay shareCode guest',
        'reservations.requestCall shareCode guest',
      ],
    ],
    [
      'paid-ahead: a new member in WeChat signs in by SMS code, recharges, sets a pay password, pays with it and signs out',
      [
        'members.login smsCode guest',
        'members.recharge payMethod=wechat member',
        'members.payPassword smsCode member',
        'members.payPassword payPassword member',
      ],
    ],
    [
      'paid-ahead: a new member authorises in WeChat, verifies a phone number and continues to the requested page',
      ['members.login code guest', 'members.login validCode guest'],
    ],
    [
      'guest-property: of two stored bottles one is fetched by the guest’s code, and every phone shows one left',
      ['wine.withdrawAdd verifyType=1 all', 'wine.withdrawAdd verifyCode all'],
    ],
    [
      'guest-property: a typed voucher adds its goods as paid to the table’s bill, and can be cancelled in time',
      ['vouchers.prepare code all'],
    ],
    [
      'guest-property: a place of a group play is paid in WeChat and admits once at the door',
      ['flash-sales.certConsume certCode all'],
    ],
    [
      'guest-property: a purchase through a sales person’s poster is credited only to that person',
      ['flash-sales.codeConsume verifyCode all'],
    ],
    [
      'own-account: a bank card is added, replaced by another, and receives a withdrawal',
      ['session.saveBank payPassword staff', 'session.removeBank payPassword staff', 'bonus.withdraw payPassword self'],
    ],
    [
      'people: a wage slip gets an objection, a correction by HR, a signature and the payment by finance',
      ['session.checkPayPassword payPassword staff'],
    ],
    [
      'shell: P128 resets a forgotten pay password by a text message; HR clears one',
      ['session.payPassword smsCode staff'],
    ],
    [
      'shell: P127 a new login password ends all sessions of the user, including the current one',
      ['session.password oldPassword staff', 'session.password newPassword staff'],
    ],
  ],
  holes: [
    [
      'the same form reads the code; at which tables a narrower scope may serve it is proved by server tests',
      [
        'flash-sales.codeConsume verifyCode self|dept',
        'flash-sales.certConsume certCode self|dept',
        'vouchers.prepare code self|dept',
        'wine.withdrawAdd verifyType=1 self|dept',
        'wine.withdrawAdd verifyType=2 self|dept',
        'wine.withdrawAdd verifyType=3 self|dept',
        'wine.withdrawAdd verifyCode self|dept',
      ],
    ],
    [
      'the same sheet with the other choice of proof or method; the covered row sends it',
      [
        'billing.creditRepay payMethod=cash all',
        'billing.creditRepay payMethod=card all',
        'billing.creditRepay payMethod=transfer all',
        'billing.creditRepayMany payMethod=cash all',
        'billing.creditRepayMany payMethod=card all',
        'billing.creditRepay smsCode all',
        'reservations.takeDeposit payMethod=cash all',
        'reservations.takeDeposit payMethod=card all',
        'reservations.takeDeposit smsCode all',
        'wine.withdrawAdd verifyType=2 all',
        'wine.withdrawAdd verifyType=3 all',
        'billing.scanPay payMethod=wechat guest',
        'rewards.give payMethod=wechat guest',
        'members.recharge payMethod=alipay member',
      ],
    ],
    [
      'staff type their own pay password in one field (shells/pay-password.tsx) above a configured sum; who-may and wrong passwords are server tests',
      [
        'billing.refundApply payPassword all',
        'billing.creditWriteOff payPassword all',
        'billing.creditRepayReverse payPassword all',
        'reservations.refundDeposit payPassword all',
        'bonus.withdrawFinish payPassword all',
        'bonus.adjust payPassword all',
        'payroll.payWages payPassword all',
        'flash-sales.orderRefund payPassword all',
        'flash-sales.playCancel payPassword self|dept|all',
        'rewards.refund payPassword all',
        'members.refundRecharge payPassword all',
        'session.payPassword loginPassword staff',
        'session.payPassword oldPayPassword staff',
        'session.payPassword newPayPassword staff',
        'gifts.add giverPayPassword self|dept|all',
      ],
    ],
    [
      'whose QR led here travels in the address, nothing is typed; recommendation is proved by server tests',
      [
        'flash-sales.guestOrder employeeCode guest',
        'flash-sales.guestJoin employeeCode guest',
        'guest.createOrder tableCode guest',
        'guest.createOrder employeeCode guest',
        'members.login employeeCode guest',
        'members.bindSales employeeCode member',
        'members.recharge employeeCode member',
      ],
    ],
    [
      'settings named after a secret; their values are switches and an amount',
      ['office.parameters-save pay.passwordAbove all', 'office.parameters-save watermark.showPhone all'],
    ],
    [
      'a captcha is a picture that no test reads; sign-in and its captcha are server tests',
      [
        'session.login password guest',
        'session.login code guest',
        'session.smsCode code guest',
        'session.bindWxUser code guest',
      ],
    ],
    [
      'not yet taken through the browser',
      [
        'billing.settle payMethod=deposit all',
        'billing.member authCode self|dept|all',
        'billing.member smsCode self|dept|all',
        'reservations.collectDeposit authCode all',
        'reservations.guestCancel shareCode guest',
        'reservations.guestCancel phoneTail guest',
        'attendance.punch venueCode self',
        'members.scan code self|dept|all',
        'members.takeRecharge payMethod=cash self|dept|all',
        'members.takeRecharge payMethod=card self|dept|all',
        'members.collectRecharge authCode self|dept|all',
      ],
    ],
  ],
}
