/** Which minimum a party has after it moved to another table: the higher one, that of the old or that of the new table. */
export const transferMinPolicy = { higher: '1', old: '2', new: '3' } as const

/**
 * The venue's parameters and what they are until somebody changes them. A stored value replaces its default, key by key.
 * Money is fen, shares are basis points (10000 = all), times of day are 'HH:mm' in venue time.
 */
export const configDefaults = {
  // the night
  'venue.timezone': 'Asia/Shanghai',
  /** The instant that ends a business day; the boundary itself belongs to the day that ends. */
  'venue.dayCutoff': '12:00',
  /** Opening hours; times before noon belong to the morning after. Friday and Saturday nights end at `weekendEnd`. */
  'venue.businessOpen': '20:00',
  'venue.businessEnd': '03:30',
  'venue.weekendEnd': '05:00',
  /** Nights without business. */
  'venue.closedDates': [] as readonly string[],

  // bookings
  'booking.holdMinutes': 30,
  'booking.delayMinutes': 30,
  'booking.maxDays': 30,
  /** A booking made by a guest waits for confirmation. */
  'booking.guestConfirm': true,
  /** Hours before arrival until which a guest may cancel. */
  'booking.guestCancelHours': 2,
  /** Hours before arrival until which a cancelled booking gets its deposit back. */
  'booking.refundHours': 4,

  // tables
  /** One of `transferMinPolicy`. */
  'table.transferMinPolicy': transferMinPolicy.higher,
  /** 'sum' of all merged tables or 'max' of them. */
  'table.mergeMinPolicy': 'sum',

  // orders and gifts
  'order.payMinutes': 15,
  'order.guestPostpay': false,
  /** What happens to a gift beyond its quota: 'approve' sends it to the floor manager, 'reject' refuses. */
  'send.overQuota': 'approve',

  // bills, refunds, credit
  'discount.autoMember': true,
  'bill.maxWipe': 5000,
  /** Whether a bill below its minimum stays there by a yes of those who may waive minimums; without, whoever settles says why. */
  'bill.belowMinNeedsApproval': true,
  /** Refunds need no approval up to this amount a night: for one order, from one payment, and by one operator. */
  'refund.autoLimit': 20000,
  /** Refunds and write-offs above this amount ask for the pay password of whoever sends the money away. */
  'pay.passwordAbove': 100000,
  /** Awards by hand (a night, by operator and by receiver) and wages paid out by their publisher need a second person above this sum. */
  'pay.secondPersonAbove': 500000,
  'credit.defaultDays': 30,
  'credit.needApproval': true,
  /** 'sandbox' answers payments by a built-in simulator, 'live' talks to the providers. */
  'pay.mode': 'sandbox',

  // stored wine
  'wine.graceDays': 15,
  'wine.renewDays': 30,
  /** Guests are told by text message that their bottles end. */
  'wine.guestReminders': true,

  // vouchers, group plays, the queue
  'voucher.cancelMinutes': 60,
  /** Minutes a place of a flash sale or group play is kept for a guest who has not paid yet. */
  'kill.payMinutes': 5,
  /** Whether a guest who paid a group play and did not come loses the money. */
  'play.forfeit': false,
  'queue.avgMinutes': 15,

  // tips
  'reward.shareBp.actor': 5000,
  'reward.shareBp.staff': 9000,
  'reward.min': 100,
  'reward.max': 10000000,

  // stored value
  /** Bounds of one recharge of a free amount. */
  'recharge.min': 10000,
  'recharge.max': 5000000,

  // attendance and actors
  /** Metres around the house within which a punch counts as made there. */
  'clock.radius': 200,
  /** Whether somebody out of range may punch with a photo; otherwise an approved application is needed first. */
  'clock.allowOutside': true,
  /** Beacons and tags of the house whose presence stands for its place. */
  'clock.bluetoothIds': [] as readonly string[],
  'clock.nfcCodes': [] as readonly string[],
  /** Days off a month should have; planning warns below it. */
  'schedule.restDays': 4,
  /** Hours between the end of one shift and the beginning of the next. */
  'schedule.restHours': 11,
  /** Nights one may work in a row. */
  'schedule.daysInRow': 6,
  /** Whether a leader decides on an exchange of shifts both people want. */
  'schedule.swapNeedsLeader': true,
  'actor.unitMinutes': 60,
  /** Whether a requested or extra unit is charged to the table. */
  'actor.chargeTable': true,
  'actor.shareBp.A': 6000,
  'actor.shareBp.B': 5000,
  'actor.shareBp.C': 4000,

  // what rings until somebody takes it
  /** Minutes after which a guest's call, or an urging, that nobody took is passed on to the next who could. */
  'alert.callMinutes': 2,
  /** The same for bills that wait for their money. */
  'alert.paymentMinutes': 10,

  // performance and rankings
  /** Payment methods that never count as performance. */
  'perf.excludeMethods': [] as readonly string[],
  /** Bonus money of stored value does not count as performance. */
  'perf.excludeBonus': true,
  'perf.includeVoucher': true,
  'perf.includePrepay': true,
  'rank.limit': 100,
  /** Whether a ranking shows the figures of people outside the viewer's scope. */
  'rank.showAmount': true,

  // the rest of the house
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

export type ConfigKey = keyof typeof configDefaults

/** The widened type of a default, so that a stored value may differ from it. */
type ValueLike<T> = T extends boolean
  ? boolean
  : T extends number
    ? number
    : T extends string
      ? string
      : readonly string[]

/** All parameters with their values. */
export type Config = { [K in ConfigKey]: ValueLike<(typeof configDefaults)[K]> }
