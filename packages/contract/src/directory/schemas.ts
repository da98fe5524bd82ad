/** What travels about people: colleagues inside, a business card to guests, masked numbers everywhere. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { code, coded, flag, id, oneOf, optional, page, paged, searchWords } from '../fields.ts'

const dept = z.object({
  deptId: z.number(),
  parentId: z.number(),
  /** Ids from the root down to the parent, joined by commas, beginning with 0. */
  ancestors: z.string(),
  deptName: z.string(),
  deptType: coded(codes.deptType),
  orderNum: z.number(),
  leaderUserId: z.number().nullable(),
  leaderName: z.string().nullable(),
  status: coded(codes.normalDisable),
  /** Working people of the department itself. */
  userCount: z.number(),
  get children() {
    return z.array(dept)
  },
})

const colleague = z.object({
  userId: z.number(),
  nickName: z.string(),
  /** Of the nick name in pinyin, for search on the phone. */
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
  /** Login name, number and price travel to those who look after staff (`system:user:edit`), to nobody else. */
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

/** The company is the pseudo department of walk-ins: nobody asks for it. */
const realDepts = Object.values(codes.deptType).filter((type) => type !== codes.deptType.company)

export const schemas = {
  depts: {
    input: z.object({
      deptType: optional(oneOf('部门类型', realDepts)),
      /** Only the departments of one's own data scope. */
      scope: optional(flag('数据范围')),
      /** One level, every `children` empty. */
      flat: optional(flag('平铺')),
    }),
    answer: z.array(dept),
  },
  users: {
    input: z.object({
      /** This department and everything below it. */
      deptId: optional(id('部门')),
      userType: optional(oneOf('人员类型', [codes.userType.staff, codes.userType.actor, codes.userType.mood])),
      saleFlag: optional(flag('可选为客户经理')),
      keyword: optional(searchWords('关键字', 20)),
      status: optional(code('状态', codes.userStatus)),
      /** False: the whole house, as pickers offer it. Otherwise the people of one's own data scope. */
      scope: optional(flag('数据范围')),
      /** Only those whom the caller may name as sales person in this act, whatever his scope; 散客 comes first where that may be said. */
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
    /** The number is for colleagues and for members this person looks after; strangers get null. */
    answer: card.extend({ phonenumber: z.string().nullable() }),
  },
  /**
   * By name, its initials, card number, the last four digits of a number, or the whole number; other parts of a number find nobody. Empty for staff
   * without `member:info:view`. TOO_FREQUENT beyond 60 look-ups in ten minutes.
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
