/** Minimum of a sitting after a transfer: the higher one, that of the previous table, or that of the new table. */
export const transferMinPolicy = { higher: '1', old: '2', new: '3' } as const

/**
 * Default values of the venue's parameters. A stored value replaces its default, key by key.
 * Money is fen, shares are basis points (10000 = all), times of day are 'HH:mm' in venue time.
 */
export const configDefaults = {
  // the night
  'venue.timezone': 'Asia/Shanghai',
  /** Opening hours; times before noon are on the next calendar day. Friday and Saturday nights end at `weekendEnd`. */
  'venue.businessOpen': '20:00',
  'venue.businessEnd': '03:30',
  'venue.weekendEnd': '05:00',
  /** Business dates on which the venue is closed. */
  'venue.closedDates': [] as readonly string[],
  /** The venue has no earlier system whose members, stored bottles and open credits it could import. */
  'venue.isNew': false,

  // bookings
  'booking.holdMinutes': 30,
  'booking.delayMinutes': 30,
  'booking.maxDays': 30,
  /** Latest cancellation by the guest, in hours before arrival. */
  'booking.guestCancelHours': 2,
  /** Latest cancellation that refunds the deposit, in hours before arrival. */
  'booking.refundHours': 4,

  // tables
  /** One of `transferMinPolicy`. */
  'table.transferMinPolicy': transferMinPolicy.higher,
  /** Minimum of merged tables: 'sum' or 'max' of their minimums. */
  'table.mergeMinPolicy': 'sum',

  // orders and gifts
  'order.payMinutes': 15,
  'order.guestPostpay': false,
  /** Gift above the quota: 'approve' requests approval from the floor manager, 'reject' refuses it. */
  'send.overQuota': 'approve',

  // bills, refunds, credit
  'discount.autoMember': true,
  'bill.maxWipe': 5000,
  /** true: settling a bill below its minimum needs approval by staff who may waive minimums. false: a reason is enough. */
  'bill.belowMinNeedsApproval': true,
  /**
   * Refunds up to this total per night need no approval. The total is counted per order, per payment and per operator.
   */
  'refund.autoLimit': 20000,
  /** Refunds and write-offs above this amount require the pay password of the employee who pays out. */
  'pay.passwordAbove': 100000,
  /**
   * Above this amount, a second person is required: for manual awards (summed per night, by operator and by receiver),
   * and for wages paid out by the person who published them.
   */
  'pay.secondPersonAbove': 500000,
  /**
   * true: granting rights over money and people waits for another person, when there is one who can confirm. Switching it
   * off waits too.
   */
  'rights.secondPerson': true,
  'credit.needApproval': true,
  /** Texts on printed bills; each line is centred. */
  'receipt.header': '',
  'receipt.preFooter': '请核对消费明细',
  'receipt.footer': '谢谢光临',

  // stored wine
  'wine.graceDays': 15,
  'wine.renewDays': 30,
  /** Guests get a text message before their stored bottles expire. */
  'wine.guestReminders': true,

  // vouchers, group plays, the queue
  'voucher.cancelMinutes': 60,
  /** Minutes for which a flash sale item or a place in a group play is reserved until the guest pays. */
  'kill.payMinutes': 5,
  /** true: a guest who paid for a group play and did not arrive gets no refund. */
  'play.forfeit': false,
  'queue.avgMinutes': 15,
  /** Number of parties ahead at which a guest who agreed receives a text message. */
  'queue.textAhead': 3,

  // tips
  'reward.shareBp.actor': 5000,
  'reward.shareBp.staff': 9000,
  'reward.min': 100,
  'reward.max': 10000000,

  // stored value
  /** Limits of a single recharge with a freely entered amount. */
  'recharge.min': 10000,
  'recharge.max': 5000000,

  // attendance and performers
  /** Radius in metres around the venue within which a punch counts as made at the venue. */
  'clock.radius': 200,
  /** true: a punch outside the radius is accepted with a photo. false: it requires an approved application. */
  'clock.allowOutside': true,
  /** Required days off per month; planning warns below this number. */
  'schedule.restDays': 4,
  /** Minimum hours between two shifts. */
  'schedule.restHours': 11,
  /** Maximum nights worked in a row. */
  'schedule.daysInRow': 6,
  /** true: a swap agreed by both employees also needs the leader's approval. */
  'schedule.swapNeedsLeader': true,
  'actor.unitMinutes': 60,
  /** true: stage time requested or extended by the guests is charged to their table. */
  'actor.chargeTable': true,
  'actor.shareBp.A': 6000,
  'actor.shareBp.B': 5000,
  'actor.shareBp.C': 4000,

  // alerts that ring until an employee takes them
  /** Minutes after which an untaken guest call or urging is escalated to the next eligible employees. */
  'alert.callMinutes': 2,
  /** Minutes after which an alert for a bill waiting for payment is escalated. */
  'alert.paymentMinutes': 10,

  // performance and rankings
  /** Payment methods that never count as performance. */
  'perf.excludeMethods': [] as readonly string[],
  /** true: paid amounts from bonus money of recharges do not count as performance. */
  'perf.excludeBonus': true,
  'perf.includeVoucher': true,
  'perf.includePrepay': true,
  'rank.limit': 100,
  /** true: rankings show the figures of people outside the viewer's scope. */
  'rank.showAmount': true,

  // wages
  /** true: income tax of wages is withheld cumulatively over the year; false: by the monthly table of the wage rule. */
  'wage.cumulativeTax': false,

  // everything else
  'suggest.title': '总经理信箱',
  'login.captcha': true,
  'watermark.enabled': false,
  'watermark.showUserName': true,
  'watermark.showPhone': true,
  'watermark.horizontal': 20,
  'watermark.vertical': 20,
  /** Opacity in percent. */
  'watermark.trans': 5,
} as const satisfies Record<string, string | number | boolean | readonly string[]>

type ConfigKey = keyof typeof configDefaults

/** Widened type of a default, so that a stored value may differ from the default. */
type ValueLike<T> = T extends boolean
  ? boolean
  : T extends number
    ? number
    : T extends string
      ? string
      : readonly string[]

/** All parameters of the venue with their current values. */
export type Config = { [K in ConfigKey]: ValueLike<(typeof configDefaults)[K]> }
