import type { RequirementExceptions } from './screen-needs.ts'

const SEARCH = 'asked anew with every word that is typed'
const HOUSE = 'changes with the house, not with the night; read anew at every start'

const OWN = 'read by a member on his own phone: the live stream is the staff’s, he pulls down or comes back'

const ONE = 'one thing with all that is in it, in one answer'

/** Exceptions from the requirements of `screen-needs.ts`, by screen or endpoint, each with its reason. */
export const screenExceptions: RequirementExceptions = {
  notLive: {
    'approvals.preview': SEARCH,
    'approvals.types': HOUSE,
    'directory.depts': HOUSE,
    'directory.members': SEARCH,
    'materials.taskCost': 'an estimate of what is being written, asked anew with every change of it',
    'members.balance': OWN,
    'members.balanceFlows': OWN,
    'members.info': OWN,
    'members.rechargeDetail': OWN,
    'members.rechargeRules': HOUSE,
    'members.recharges': OWN,
    'members.sessions': OWN,
    'flash-sales.memberKill': OWN,
    'flash-sales.memberKills': OWN,
    'flash-sales.memberPlay': OWN,
    'flash-sales.memberPlays': OWN,
    'orders.memberDetail': OWN,
    'orders.memberList': OWN,
    'wine.byHandGoods': HOUSE,
    'wine.memberDetail': OWN,
    'wine.memberList': OWN,
    'platform.mapPicture': 'a picture of a place',
    'platform.mapPlaces': SEARCH,
    'session.banks': 'only its owner changes it, on this page',
    'session.binds': 'only its owner changes it, on this page',
    'scheduling.calendarFeed': 'only its owner changes it, on this page',
    'session.employeeCode': HOUSE,
    'session.userSessions': 'read when a person is chosen on the sheet; ending answers how many it were',
    'attendance.code': 'asked again when the half minute is over',
    'suggestions.pictures': 'pictures of a letter never change',
    'tables.areas': HOUSE,
    'tables.businessDay': 'read when the sheet of the night is opened; closing answers what has changed',
    'tables.clearPlan': 'read when the sheet is opened; the command decides again and names what stays',
    'tables.commonList': HOUSE,
    'vouchers.platforms': HOUSE,
    'tables.qrcode': 'read when the sheet is opened; rotating a code answers the new one',
  },
  fromOutside: {},
  allAtOnce: {
    P030: ONE,
    P034: ONE,
    P038: ONE,
    P044: ONE,
    P052: 'cards of a night or a span: each leads to its own list',
    P087: ONE,
    P089: ONE,
    P143: ONE,
  },
}
