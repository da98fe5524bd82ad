/** People: colleagues, and business cards for guests. Phone numbers are masked unless a field says otherwise. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { code, coded, flag, id, oneOf, optional, page, paged, searchWords } from '../fields.ts'

const dept = z.object({
  deptId: z.number(),
  parentId: z.number(),
  /** Ids from the root down to the parent, separated by commas, beginning with 0. */
  ancestors: z.string(),
  deptName: z.string(),
  deptType: coded(codes.deptType),
  orderNum: z.number(),
  leaderUserId: z.number().nullable(),
  leaderName: z.string().nullable(),
  status: coded(codes.normalDisable),
  /** Active users directly in this department. */
  userCount: z.number(),
  get children() {
    return z.array(dept)
  },
})

const colleague = z.object({
  userId: z.number(),
  nickName: z.string(),
  /** Pinyin initials of the nickname, for client-side search. */
  initials: z.string(),
  avatarUrl: z.string().nullable(),
  deptId: z.number(),
  deptName: z.string(),
  postName: z.string(),
  userType: coded(codes.userType),
  saleFlag: z.boolean(),
  rewardFlag: z.boolean(),
  actorLevel: coded(codes.actorLevel).nullable(),
  status: coded(codes.userStatus),
  /** Login name, number and price; present only for callers with `system:user:edit`. */
  userName: z.string().optional(),
  phonenumber: z.string().optional(),
  actorPrice: z.number().nullable().optional(),
})

const card = z.object({
  userId: z.number(),
  nickName: z.string(),
  avatarUrl: z.string().nullable(),
  deptName: z.string(),
  postName: z.string(),
})

const member = z.object({
  memberId: z.number(),
  memberNo: z.string(),
  memberName: z.string(),
  phoneMask: z.string(),
  sex: coded(codes.userSex),
  levelId: z.number(),
  levelName: z.string(),
  salesUserId: z.number().nullable(),
  salesUserName: z.string().nullable(),
  registerTime: z.string(),
})

/** All department types except `company`, the pseudo department of walk-ins, which cannot be selected. */
const realDepts = Object.values(codes.deptType).filter((type) => type !== codes.deptType.company)

export const schemas = {
  depts: {
    input: z.object({
      deptType: optional(oneOf('部门类型', realDepts)),
      /** Only departments in the caller's data scope. */
      scope: optional(flag('数据范围')),
      /** One flat list; every `children` is empty. */
      flat: optional(flag('平铺')),
    }),
    answer: z.array(dept),
  },
  users: {
    input: z.object({
      /** Includes sub-departments. */
      deptId: optional(id('部门')),
      userType: optional(oneOf('人员类型', [codes.userType.staff, codes.userType.actor, codes.userType.mood])),
      saleFlag: optional(flag('可选为客户经理')),
      keyword: optional(searchWords('关键字', 20)),
      status: optional(code('状态', codes.userStatus)),
      /** True (default): only people in the caller's data scope. False: all people of the venue, for pickers. */
      scope: optional(flag('数据范围')),
      /** Only people the caller may name as sales person for this purpose, regardless of data scope; 散客 is first where it is allowed. */
      creditFor: optional(
        oneOf('用途', [
          'operate:table:open',
          'operate:table:changeSales',
          'operate:booking:add',
          'operate:booking:edit',
        ]),
      ),
    }),
    answer: z.array(colleague),
  },
  guestUsers: {
    input: z.object({
      keyword: optional(searchWords('关键字', 20)),
      deptId: optional(id('部门')),
      saleFlag: optional(flag('可选为客户经理')),
    }),
    answer: z.array(card),
  },
  salesUser: {
    input: z.object({ id: id('员工') }),
    /** Full phone number for colleagues and for members whose sales person this is; null for other callers. */
    answer: card.extend({ phonenumber: z.string().nullable() }),
  },
  /**
   * Searches by name, its initials, card number, the last four digits of a phone number, or the whole number; other parts of a number match
   * nothing. Empty for staff without `member:info:view`. TOO_FREQUENT beyond 60 searches in ten minutes.
   */
  members: { input: z.object({ keyword: searchWords('手机号、姓名或卡号', 20, 2) }), answer: z.array(member) },
  memberPage: {
    input: z.object({
      ...page(20, 200),
      keyword: optional(searchWords('关键字', 20)),
      levelId: optional(id('等级')),
      salesUserId: optional(id('客户经理')),
    }),
    answer: paged(member),
  },
}
