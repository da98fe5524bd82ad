/**
 * People of the demo venue: departments, posts and 118 staff under invented working names. Ids, logins, phone numbers and entry dates
 * follow from the order of this file, so every run gives the same people.
 */
import { deptType, userSex } from '@nocturne/contract/codes'
import type { DeptType, UserSex, UserType } from '@nocturne/contract/codes'
import { defaultPosts as posts } from '../src/modules/directory/default-posts.ts'

/** Pseudo department and pseudo person that own the sales of guests without a sales person; neither can log in. */
export const walkIn = { deptId: 1, deptName: '公司', userId: 1, userName: 'sanke', nickName: '散客' } as const

/** Technical account with every permission; it is not staff and appears in no list of people. */
export const administrator = { userId: 2, userName: 'admin', nickName: '系统管理员', deptId: 10 } as const

export const demoPassword = 'Xm@2026888'
export const demoPayPassword = '258369'

type DemoDept = {
  deptId: number
  parentId: number
  deptName: string
  deptType: DeptType
  orderNum: number
  /** Login of the department's leader, who approves for it. */
  leader: string | null
}

// prettier-ignore
export const depts: readonly DemoDept[] = [
  { deptId: 1, parentId: 0, deptName: '公司', deptType: deptType.company, orderNum: 99, leader: null },
  { deptId: 10, parentId: 0, deptName: '总经办', deptType: deptType.management, orderNum: 10, leader: 'gm' },
  { deptId: 20, parentId: 0, deptName: '营销中心', deptType: deptType.sales, orderNum: 20, leader: 'fgm' },
  { deptId: 21, parentId: 20, deptName: '营销一部', deptType: deptType.sales, orderNum: 21, leader: 'dz01' },
  { deptId: 22, parentId: 20, deptName: '营销二部', deptType: deptType.sales, orderNum: 22, leader: 'dz02' },
  { deptId: 23, parentId: 20, deptName: '营销三部', deptType: deptType.sales, orderNum: 23, leader: 'dz03' },
  { deptId: 30, parentId: 0, deptName: '楼面部', deptType: deptType.floor, orderNum: 30, leader: 'lm01' },
  { deptId: 40, parentId: 0, deptName: '出品部', deptType: deptType.production, orderNum: 40, leader: 'bz01' },
  { deptId: 50, parentId: 0, deptName: '演艺部', deptType: deptType.stage, orderNum: 50, leader: 'yyzj' },
  { deptId: 60, parentId: 0, deptName: '气氛部', deptType: deptType.mood, orderNum: 60, leader: 'qz01' },
  { deptId: 70, parentId: 0, deptName: '财务部', deptType: deptType.finance, orderNum: 70, leader: 'caiwu01' },
  { deptId: 80, parentId: 0, deptName: '人事行政部', deptType: deptType.hr, orderNum: 80, leader: 'hr01' },
  { deptId: 90, parentId: 0, deptName: '门迎部', deptType: deptType.door, orderNum: 90, leader: 'mz01' },
]

/** Staff by department and post: men first, then women; `levels` are the price levels of performers in that order. */
type Crew = { deptId: number; post: string; men: string; women: string; levels?: string }

// prettier-ignore
const crews: readonly Crew[] = [
  { deptId: 10, post: '总经理', men: '盛哥', women: '' },
  { deptId: 10, post: '副总经理', men: '', women: '岚姐' },
  { deptId: 21, post: '营销队长', men: '阿Ken', women: '' },
  { deptId: 21, post: '客户经理', men: '阿杰 阿飞 小北 Leo 阿城', women: '小美 Lucky 糖糖 Coco 安安 朵朵' },
  { deptId: 22, post: '营销队长', men: '', women: '菲菲' },
  { deptId: 22, post: '客户经理', men: '阿豪 阿泽 大白 阿森 子墨', women: '可乐 Vivi 小鹿 Mika 暖暖 Candy' },
  { deptId: 23, post: '营销队长', men: '阿Sam', women: '' },
  { deptId: 23, post: '客户经理', men: '阿哲 Eric 阿凯 小七', women: '琪琪 Nana 果果 芊芊 Yoyo' },
  { deptId: 30, post: '楼面经理', men: '强哥 老猫', women: '阿May' },
  { deptId: 30, post: '领班', men: '小武 大鹏', women: '阿丽' },
  { deptId: 30, post: '服务员', men: '小东 阿明 阿亮 阿龙 阿伟 阿彬 阿涛 阿超 阿峰', women: '小芳 小雪 小玲 小慧 小燕 小蓉 小敏 小娟 小倩' },
  { deptId: 40, post: '吧台主管', men: 'Tony', women: '' },
  { deptId: 40, post: '调酒师', men: 'Jason 阿澈', women: 'Momo 小麦' },
  { deptId: 40, post: '吧员', men: '阿光 小齐 阿浩 阿旭', women: '小唐' },
  { deptId: 40, post: '厨房', men: '胖哥', women: '阿香' },
  { deptId: 50, post: '演艺总监', men: 'Ray', women: '' },
  { deptId: 50, post: 'DJ', men: 'Zero 阿浪 Neo', women: 'Echo', levels: 'A A B B' },
  { deptId: 50, post: 'MC', men: '火山 麦克', women: '', levels: 'A B' },
  { deptId: 50, post: '歌手', men: '阿弦 南风', women: '晚风 Luna 知夏', levels: 'A B B C C' },
  { deptId: 50, post: '舞者', men: '小野', women: 'Kiki Jojo 灵灵 Amy 阿舞', levels: 'B B C C C C' },
  { deptId: 60, post: '气氛组长', men: '', women: '娜娜' },
  { deptId: 60, post: '气氛组', men: '小满 星野', women: '小桃 星星 阿紫 Bella 甜甜 小鱼 Mia 露露 Rose 冰冰' },
  { deptId: 70, post: '财务主管', men: '', women: '静姐' },
  { deptId: 70, post: '会计', men: '', women: '慧心' },
  { deptId: 70, post: '收银', men: '小岩', women: '小珠 阿珍 小琳' },
  { deptId: 80, post: '人事主管', men: '', women: '云姐' },
  { deptId: 80, post: '行政', men: '阿文', women: '小叶' },
  { deptId: 90, post: '门迎主管', men: '', women: '阿婷' },
  { deptId: 90, post: '门迎', men: '小川', women: '小雅 可可 小薇 思思' },
]

/** Price of one clock unit by level, fen. */
const actorPrices = { A: 600_00, B: 400_00, C: 300_00 } as const

export type ActorLevel = keyof typeof actorPrices

type DemoPerson = {
  userId: number
  userName: string
  nickName: string
  /** Invented name for wage slips and bank cards, not that of a real person. */
  realName: string
  deptId: number
  postId: number
  roles: readonly string[]
  userType: UserType
  sex: UserSex
  phonenumber: string
  entryDate: string
  level: string | null
  actorLevel: ActorLevel | null
  actorPrice: number | null
  saleFlag: boolean
  rewardFlag: boolean
}

const splitWords = (text: string) => text.split(' ').filter((word) => word !== '')

/** A date in 2023 or 2024: entry dates are five days apart. */
function getEntryDate(index: number): string {
  return new Date(Date.UTC(2023, 2, 6 + index * 5)).toISOString().slice(0, 10)
}

function buildPeople(): DemoPerson[] {
  const people: DemoPerson[] = []
  for (const crew of crews) {
    const post = posts.find(({ postName }) => postName === crew.post)
    if (!post) throw new Error(`A crew names the post ${crew.post}, which the list of posts does not have.`)
    const men = splitWords(crew.men)
    const levels = splitWords(crew.levels ?? '') as ActorLevel[]
    for (const [place, nickName] of [...men, ...splitWords(crew.women)].entries()) {
      const number = people.length + 1
      const numberInPost = people.filter(({ postId }) => postId === post.postId).length + 1
      const actorLevel = levels[place] ?? null
      people.push({
        userId: 100 + number,
        userName: post.numbered ? `${post.login}${String(numberInPost).padStart(2, '0')}` : post.login,
        nickName,
        realName: `演示${String(number).padStart(3, '0')}`,
        deptId: crew.deptId,
        postId: post.postId,
        roles: post.roles,
        userType: post.userType,
        sex: place < men.length ? userSex.male : userSex.female,
        phonenumber: `138${String(number).padStart(8, '0')}`,
        entryDate: getEntryDate(number),
        level: post.postName === '客户经理' && place < 3 ? '资深客户经理' : null,
        actorLevel,
        actorPrice: actorLevel && actorPrices[actorLevel],
        saleFlag: post.saleFlag,
        rewardFlag: post.rewardFlag,
      })
    }
  }
  return people
}

/** The 118 people, ordered by department. */
export const people: readonly DemoPerson[] = buildPeople()
