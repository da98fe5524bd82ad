/** Posts of a new venue, with their roles, sale and tip flags. Afterwards the table `post` is what counts. */
import { userType } from '@nocturne/contract/codes'
import type { UserType } from '@nocturne/contract/codes'
import type { RoleKey } from '@nocturne/contract/permissions'

type DefaultPost = {
  postId: number
  postName: string
  roles: readonly string[]
  /** Monthly base pay, fen. */
  basePay: number
  userType: UserType
  /** May be chosen as the sales person of a table. */
  saleFlag: boolean
  /** May receive tips. */
  rewardFlag: boolean
  /** Prefix of the login; when `numbered` is true, a number follows. `numbered` is false for posts that exist once. */
  login: string
  numbered: boolean
}

// prettier-ignore
export const defaultPosts: readonly DefaultPost[] = [
  { postId: 1, postName: '总经理', roles: ['gm'], basePay: 25000_00, userType: userType.staff, saleFlag: true, rewardFlag: false, login: 'gm', numbered: false },
  { postId: 2, postName: '副总经理', roles: ['gm'], basePay: 18000_00, userType: userType.staff, saleFlag: true, rewardFlag: false, login: 'fgm', numbered: false },
  { postId: 3, postName: '营销队长', roles: ['deptManager'], basePay: 6500_00, userType: userType.staff, saleFlag: true, rewardFlag: true, login: 'dz', numbered: true },
  { postId: 4, postName: '客户经理', roles: ['sales'], basePay: 4000_00, userType: userType.staff, saleFlag: true, rewardFlag: true, login: 'yx', numbered: true },
  { postId: 5, postName: '楼面经理', roles: ['floorManager'], basePay: 9000_00, userType: userType.staff, saleFlag: true, rewardFlag: true, login: 'lm', numbered: true },
  { postId: 6, postName: '领班', roles: ['waiter'], basePay: 5000_00, userType: userType.staff, saleFlag: false, rewardFlag: true, login: 'lb', numbered: true },
  { postId: 7, postName: '服务员', roles: ['waiter'], basePay: 4200_00, userType: userType.staff, saleFlag: false, rewardFlag: true, login: 'fwy', numbered: true },
  { postId: 8, postName: '吧台主管', roles: ['deptManager', 'bar'], basePay: 8000_00, userType: userType.staff, saleFlag: false, rewardFlag: true, login: 'bz', numbered: true },
  { postId: 9, postName: '调酒师', roles: ['bar'], basePay: 6500_00, userType: userType.staff, saleFlag: false, rewardFlag: true, login: 'tjs', numbered: true },
  { postId: 10, postName: '吧员', roles: ['bar'], basePay: 4500_00, userType: userType.staff, saleFlag: false, rewardFlag: true, login: 'bar', numbered: true },
  { postId: 11, postName: '厨房', roles: ['bar'], basePay: 5500_00, userType: userType.staff, saleFlag: false, rewardFlag: false, login: 'cf', numbered: true },
  { postId: 12, postName: '演艺总监', roles: ['deptManager'], basePay: 13000_00, userType: userType.staff, saleFlag: false, rewardFlag: true, login: 'yyzj', numbered: false },
  { postId: 13, postName: 'DJ', roles: ['actor'], basePay: 9000_00, userType: userType.actor, saleFlag: false, rewardFlag: true, login: 'dj', numbered: true },
  { postId: 14, postName: 'MC', roles: ['actor'], basePay: 8000_00, userType: userType.actor, saleFlag: false, rewardFlag: true, login: 'mc', numbered: true },
  { postId: 15, postName: '歌手', roles: ['actor'], basePay: 7000_00, userType: userType.actor, saleFlag: false, rewardFlag: true, login: 'gs', numbered: true },
  { postId: 16, postName: '舞者', roles: ['actor'], basePay: 6000_00, userType: userType.actor, saleFlag: false, rewardFlag: true, login: 'ww', numbered: true },
  { postId: 17, postName: '气氛组长', roles: ['deptManager', 'mood'], basePay: 6500_00, userType: userType.mood, saleFlag: true, rewardFlag: true, login: 'qz', numbered: true },
  { postId: 18, postName: '气氛组', roles: ['mood'], basePay: 4500_00, userType: userType.mood, saleFlag: true, rewardFlag: true, login: 'qf', numbered: true },
  { postId: 19, postName: '财务主管', roles: ['finance'], basePay: 9500_00, userType: userType.staff, saleFlag: false, rewardFlag: false, login: 'caiwu', numbered: true },
  { postId: 20, postName: '会计', roles: ['finance'], basePay: 7000_00, userType: userType.staff, saleFlag: false, rewardFlag: false, login: 'kuaiji', numbered: true },
  { postId: 21, postName: '收银', roles: ['cashier'], basePay: 4800_00, userType: userType.staff, saleFlag: false, rewardFlag: false, login: 'shouyin', numbered: true },
  { postId: 22, postName: '人事主管', roles: ['hr'], basePay: 6500_00, userType: userType.staff, saleFlag: false, rewardFlag: false, login: 'hr', numbered: true },
  { postId: 23, postName: '行政', roles: ['hr'], basePay: 5000_00, userType: userType.staff, saleFlag: false, rewardFlag: false, login: 'xz', numbered: true },
  { postId: 24, postName: '门迎主管', roles: ['deptManager', 'host'], basePay: 6000_00, userType: userType.staff, saleFlag: false, rewardFlag: true, login: 'mz', numbered: true },
  { postId: 25, postName: '门迎', roles: ['host'], basePay: 4500_00, userType: userType.staff, saleFlag: false, rewardFlag: true, login: 'my', numbered: true },
  { postId: 26, postName: '保安', roles: ['staff'], basePay: 4500_00, userType: userType.staff, saleFlag: false, rewardFlag: false, login: 'ba', numbered: true },
  { postId: 27, postName: '保洁', roles: ['staff'], basePay: 3800_00, userType: userType.staff, saleFlag: false, rewardFlag: false, login: 'bj', numbered: true },
  { postId: 28, postName: '仓管', roles: ['store'], basePay: 5000_00, userType: userType.staff, saleFlag: false, rewardFlag: false, login: 'cg', numbered: true },
  { postId: 29, postName: '采购', roles: ['store'], basePay: 5500_00, userType: userType.staff, saleFlag: false, rewardFlag: false, login: 'caigou', numbered: true },
  { postId: 30, postName: '灯光音响', roles: ['staff'], basePay: 6500_00, userType: userType.staff, saleFlag: false, rewardFlag: false, login: 'dg', numbered: true },
]

/** Lowest rate a role may grant on a bill, in basis points; roles not listed grant none. */
const discountMinRateBp: { readonly [role in RoleKey]?: number } & Readonly<Record<string, number>> = {
  floorManager: 8000,
  finance: 9000,
  gm: 0,
}

/** Lowest rate a user with these roles may grant; 10000 = no discount. */
export const computeLowestRateBp = (roles: readonly string[]): number =>
  Math.min(10_000, ...roles.map((role) => discountMinRateBp[role] ?? 10_000))
