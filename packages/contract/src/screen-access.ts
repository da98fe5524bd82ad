/**
 * Who may open an address, for all screens, built or not: the web app carries only the rows of screens that are built. A
 * test holds this list against the route table.
 */
import type { Access } from './endpoint.ts'

/**
 * All addresses in order. A digit says how many folders an entry shares with the one before it; `!` opens a screen to everybody,
 * `~` keeps it to members, all others to staff.
 */
const PATHS = `
  0 0choose-location 0open-location 0pages/bindUser/index! 2userAuth! 1cancelAfterVerify/groupInfo 2index
  2playCertificate 2selectPackage 1downLoad/detail! 2index! 1employeeCenter/actorStatistics/day 3index 3month
  2approval/add/index 3detail/index 3index 2childrenPages/getWine 3searchWine 3searchWineStore 3storingWine
  2clock/actor 3index 2clockActor/apply/index 4my/detail 5index 4team/detail 5index 3userStatistics/index
  2clockApply/apply 3applyList 3detail 3index 2clockStatistics/index 2employee/employeeWages/index 4wagesDetail
  3employeeWagesDetail/index 2employeeCenter 2groupStatistics/index 2materialCenter/checkDetails 3index
  3materialDetails 3materialRelease 3release 3task 3taskCheck 3taskDetails 2mineBonus/allBill 3billDetail 3index
  3monthBill 2notification 2notifyDetail 2password/index 3payPassword 2speedKill/add 3chooseGoods 3goods 3index
  3order 2suggest/detail 3feedback 3index 3my 2sumBook/index 2sumCredit/creditDetail 3index 2sumReward/index
  2sumSell/index 3rebateDetail 2sumSuggest/index 2sumTable/consumeDetail 3index 2sumbitApplay 2userInfo
  2userStatistics/index 2workforce/index 1giveReward/index! 2payStatus! 2rewardPay! 1goodsDetail/index 1login!
  1market/index 1member/index! 2order/detail~ 3list~ 2recharge/detail~ 3list~ 2wine/detail~ 3list~ 1nfc!
  1notice/index! 1operat/bill/index 3payed 2meal/index 3order 2order/details 3index 2reserve/index 2send/index
  3order 2table/index 1orderMeal/bill 2index! 2order 2pay 1orderPay/index! 1playWithMe/detail 2index
  1report/deptDetail 2index 2userDetail 1statement/guest/day 3index 2manufacture/index 2sales/dept 3index 3user
  3userRebate 2stock/index 1successInfo/index 1sumBusiness/index 1sumClock/actor/detail 2index 2user/detail
  1sumConsume/index 1sumCredit/creditDetail 2index 1sumGroup/detail 2index 1sumNowork/index 1sumOrder/deptDetail
  2index 2userDetail 1sumRecommend/deptDetail 2index 2userDetail 1sumRecommendRank/index 1sumReward/index
  2userDetail 1sumSalesRank/index 1sumSend/index 2sendDetail 2userDetail 1sumSettle/deptDetail 2index
  2settleDetail 2userDetail 1sumTable/consumeDetail 2deptDetail 2index 2userDetail 1sumTableUnpay/consumeDetail
  2deptDetail 2index 2userDetail 1takeNumber/index!
`

const marks: Record<string, Access> = { '!': 'public', '~': 'member' }

let known: Map<string, Access> | undefined

function unpack(): Map<string, Access> {
  const found = new Map<string, Access>()
  let before: string[] = []
  for (const entry of PATHS.trim().split(/\s+/)) {
    const mark = marks[entry.at(-1) ?? '']
    before = [...before.slice(0, Number(entry[0])), ...entry.slice(1, mark && -1).split('/')]
    found.set(`/${before.join('/')}`, mark ?? 'staff')
  }
  return found
}

/** The class of the screen at an address (path without query), by its own path or with `/index` behind it; undefined for none. */
export function accessAt(address: string): Access | undefined {
  known ??= unpack()
  return known.get(address) ?? known.get(address.replace(/\/index$/, ''))
}
