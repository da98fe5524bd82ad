/** Where the figures of reports lead, once those screens stand: `<Figure {...toSales(nights)} />`. */
import { leadingTo } from '../../lib/leading-to.ts'

type Nights = { beginDate: string; endDate: string }

/** P018. */
export const toSales = (nights: Nights) => leadingTo('/pages/sumOrder/index', nights)

/** P021. */
export const toRecommendations = (nights: Nights) => leadingTo('/pages/sumRecommend/index', nights)

/** P031. */
export const toTables = (nights: Nights) => leadingTo('/pages/sumTable/index', nights)

/** P039. */
export const toRecommendRanking = (nights: Nights) => leadingTo('/pages/sumRecommendRank/index', nights)

/** P040. */
export const toSalesRanking = (nights: Nights) => leadingTo('/pages/sumSalesRank/index', nights)

/** P042. */
export const toGifts = () => leadingTo('/pages/sumSend/index')

/** P054 of what should have been paid by now. */
export const toOverdueCredit = () => leadingTo('/pages/sumCredit/index', { overdueOnly: 'true' })

/** P002. */
export const toBookings = () => leadingTo('/pages/operat/reserve/index')

/** P002 of those who have not come yet. */
export const toExpected = () => leadingTo('/pages/operat/reserve/index', { state: 'expected' })

/** P139. */
export const toApprovals = () => leadingTo('/pages/employeeCenter/approval/index')
