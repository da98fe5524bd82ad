/**
 * Which browser test takes which way in through its real form: act, way of paying or code, and the scope of those who may
 * (`self`, `dept`, `all`; roles of one scope take the same path). The rows come from the contract (`tools/lib/entry-rows.ts`):
 * a new way, code or right fails `npm run check` until it stands here, with a test or as a hole with its reason.
 */
import type { EntryPoints } from '../tools/lib/entry-rows.ts'

export const entryPoints: EntryPoints = {
  covered: [
    [
      'few-taps-money: cash comes with the sum, round notes and the change on the receipt',
      ['billing.settle payMethod=cash all'],
    ],
    [
      'two-phones: a table from opening to clearing on the phones of manager, waiter and cashier',
      ['billing.settle payMethod=card all'],
    ],
    ['night: a party from its booking to the cleared table', ['billing.settle payMethod=credit all']],
    [
      'few-taps-money: a member’s balance pays a bill, a deposit and a repayment, by the code sent to him and by the one he shows',
      [
        'billing.settle payMethod=balance all',
        'billing.settle authCode all',
        'billing.settle smsCode all',
        'billing.creditRepay payMethod=balance all',
        'billing.creditRepay authCode all',
        'reservations.takeDeposit payMethod=balance all',
        'reservations.takeDeposit authCode all',
      ],
    ],
    ['collect: a cashier takes money by the phones of guests', ['billing.scanPay authCode guest']],
    [
      'guest: in WeChat: recognised on the way, cancelled once, paid; the bar sees it live',
      ['billing.guestPay payMethod=wechat guest', 'guest.sitDown code guest', 'platform.wxOpenId code guest'],
    ],
    [
      'guest: in Alipay: the whole bill by the code on the cashier’s phone, which turns to paid by itself',
      [
        'billing.scanPay validcode guest',
        'billing.scanPay payMethod=alipay guest',
        'platform.alipayUserId authCode guest',
      ],
    ],
    [
      'guest: in a plain browser, as old as is promised: ordered and paid on the provider’s page, and a tip',
      [
        'billing.guestPay payMethod=alipay guest',
        'rewards.give rewardCode guest',
        'rewards.give payMethod=alipay guest',
      ],
    ],
    ['guest: at the door: a number, its call and its table, on two phones', ['queueing.take code guest']],
    [
      'guest: staff bind their WeChat account, and are signed in by it from then on',
      ['session.bindWxUser validCode guest', 'session.bindWxUser password guest', 'session.wxLogin code guest'],
    ],
    [
      'paid-ahead: a deposit is paid from the balance by the pay password, and comes back onto it',
      [
        'billing.guestPay payMethod=balance guest',
        'billing.guestPay payPassword guest',
        'billing.guestPay shareCode guest',
      ],
    ],
    [
      'paid-ahead: a new member in WeChat signs in by text message, recharges, sets a pay password, pays with it and signs out',
      [
        'members.login smsCode guest',
        'members.recharge payMethod=wechat member',
        'members.payPassword smsCode member',
        'members.payPassword payPassword member',
      ],
    ],
    [
      'paid-ahead: a newcomer authorises in WeChat, proves a number and goes on to the page that was asked for',
      ['members.login code guest', 'members.login validCode guest'],
    ],
    [
      'kept-for-guests: of two bottles left with the house one is fetched by the guest’s code, and one is left on every phone',
      ['wine.withdrawAdd verifyType=1 all', 'wine.withdrawAdd verifyCode all'],
    ],
    [
      'kept-for-guests: a voucher is typed in, brings its goods paid to the table’s bill, and leaves it again in its time',
      ['vouchers.prepare code all'],
    ],
    [
      'kept-for-guests: a place of a group play is paid in WeChat, shown at the door, and opens it once',
      ['flash-sales.certConsume certCode all'],
    ],
    [
      'kept-for-guests: what a guest buys by a sales person’s poster is that person’s, and nobody else’s',
      ['flash-sales.codeConsume verifyCode all'],
    ],
    [
      'own-account: a bank card is added, taken for another, and paid to',
      ['session.saveBank payPassword staff', 'session.removeBank payPassword staff', 'bonus.withdraw payPassword self'],
    ],
    [
      'people: a slip is objected to, corrected by HR, signed by hand and paid by finance',
      ['session.checkPayPassword payPassword staff'],
    ],
    [
      'shell: P127 a new login password ends every session of the person, the one it was changed in too',
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
