/** Default wage terms of the trade: the initial terms of every venue. */
import { defaultPosts } from '../../directory/public.ts'
import type { VenueTerms } from './wage-rules.ts'

/** Fen a month, in addition to the base. */
const postPay: Readonly<Record<string, number>> = {
  总经理: 3000_00,
  副总经理: 2000_00,
  演艺总监: 1000_00,
  营销队长: 800_00,
  楼面经理: 800_00,
  财务主管: 800_00,
  吧台主管: 500_00,
  气氛组长: 500_00,
  人事主管: 500_00,
  门迎主管: 500_00,
  领班: 300_00,
}

/** Posts paid for selling. */
const SELLERS: readonly string[] = ['客户经理']

export const defaultTerms: VenueTerms = {
  posts: defaultPosts.map(({ postId, postName, basePay }) => ({ postId, basePay, postPay: postPay[postName] ?? 0 })),
  mealPay: 400_00,
  fullPay: 300_00,
  lateEach: 50_00,
  absentDays: 2,
  monthDays: 26,
  dayHours: 8,
  overtimeBp: 15_000,
  missedBp: 7_000,
  leastSales: 30_000_00,
  leastSalesPosts: defaultPosts.filter(({ postName }) => SELLERS.includes(postName)).map(({ postId }) => postId),
  socialBp: 1_050,
  creditBp: 0,
  taxFree: 5_000_00,
  taxTiers: [
    { fromAmount: 0, rateBp: 300 },
    { fromAmount: 3_000_00, rateBp: 1_000 },
    { fromAmount: 12_000_00, rateBp: 2_000 },
    { fromAmount: 25_000_00, rateBp: 2_500 },
    { fromAmount: 35_000_00, rateBp: 3_000 },
    { fromAmount: 55_000_00, rateBp: 3_500 },
    { fromAmount: 80_000_00, rateBp: 4_500 },
  ],
}
