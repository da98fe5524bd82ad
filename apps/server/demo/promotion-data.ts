/** Promotion materials of the demo venue, and tasks for them. Days are counted back from tonight. */
import { materialType, taskCheckType, taskTargetType } from '@nocturne/contract/codes'

/** A generated picture: background colours and the shapes on it. */
export type DemoPicture = {
  name: string
  from: string
  to: string
  shape: 'rings' | 'beams' | 'bottles' | 'confetti' | 'phone' | 'signature'
}

/** File names have the length of uploaded ones; pictures of the venue are public. */
// prettier-ignore
export const demoPictures = {
  friday: { name: 'pub-demo-friday-night-0001.webp', from: '#241063', to: '#a0154f', shape: 'rings' },
  party: { name: 'pub-demo-birthday-set-0002.webp', from: '#7a2f2a', to: '#5a5417', shape: 'confetti' },
  stage: { name: 'pub-demo-weekend-show-0003.webp', from: '#1f6a70', to: '#1d2b66', shape: 'beams' },
  champagne: { name: 'pub-demo-champagne-set0004.webp', from: '#7d2a63', to: '#33194f', shape: 'bottles' },
  signature: { name: 'demo-signature-own0006.webp', from: '#ffffff', to: '#ffffff', shape: 'signature' },
  proof: { name: 'demo-proof-moments0005.webp', from: '#203a4a', to: '#101820', shape: 'phone' },
} as const satisfies Record<string, DemoPicture>

export const buildPictureUrl = ({ name }: DemoPicture): string => `/api/files/${name}`

const { friday, party, stage, champagne } = demoPictures

// prettier-ignore
export const demoMaterials = [
  { title: '周五 DJ 专场', type: materialType.poster, pictures: [friday], tags: ['周五', 'DJ'], daysAgo: 1, depts: [],
    content: '本周五 DJ 专场，22:30 开场，卡座请提前预订。' },
  { title: '生日派对布置实拍', type: materialType.article, pictures: [party, champagne], tags: ['生日', '包厢'], daysAgo: 2, depts: [],
    content: '生日包厢含气球布置、大屏祝福与香槟仪式。提前一天预订，布置当天 20:00 前完成。' },
  { title: '周末现场', type: materialType.article, pictures: [stage, friday], tags: ['周末', '现场'], daysAgo: 3, depts: [],
    content: '上周末现场，灯光与舞台全部升级，欢迎来店体验。' },
  { title: '卡座邀约话术', type: materialType.text, pictures: [], tags: ['话术', '卡座'], daysAgo: 4, depts: [20],
    content: '今晚留了几张卡座，靠舞台的先到先得，要的话我帮您锁。\n\n您上次存的酒还在，周末过来正好开，我给您留个好位置。\n\n这周五有专场，朋友多的话建议订 A 区，我提前帮您安排。' },
  { title: '香槟女神套餐', type: materialType.poster, pictures: [champagne], tags: ['套餐', '香槟'], daysAgo: 6, depts: [],
    content: '双支香槟套餐，含果盘与布置，适合庆祝。' },
  { title: '熟客回访话术', type: materialType.text, pictures: [], tags: ['话术', '回访'], daysAgo: 9, depts: [20],
    content: '好久没见您了，最近新上了几款鸡尾酒，想着您会喜欢，这周有空过来坐坐吗？' },
] as const

// prettier-ignore
export const demoTasks = [
  { title: '转发周五海报到朋友圈', content: '转发周五专场海报，保留两小时以上，不分组，截图打卡。', materials: ['周五 DJ 专场'],
    target: taskTargetType.depts, depts: [20], checkType: taskCheckType.pictures, beginsAgo: 4, endsIn: 3, checkTimes: 6, perDay: 2,
    needReview: true, rewardAmount: 20_00, zeal: 0.75, picture: true },
  { title: '现场合影打卡', content: '与客人在舞台前合影，征得客人同意后打卡。', materials: ['周末现场'],
    target: taskTargetType.everybody, depts: [], checkType: taskCheckType.picturesAndPlace, beginsAgo: 2, endsIn: 5, checkTimes: 3, perDay: 1,
    needReview: true, rewardAmount: 0, zeal: 0.35, picture: true },
  { title: '发布生日派对笔记', content: '在小红书发布一篇生日派对笔记，贴上链接。', materials: ['生日派对布置实拍'],
    target: taskTargetType.depts, depts: [50, 60], checkType: taskCheckType.link, beginsAgo: 12, endsIn: -5, checkTimes: 2, perDay: 1,
    needReview: false, rewardAmount: 0, zeal: 0.6, picture: false },
  { title: '转发月度节目单', content: '转发本月节目单到朋友圈，截图打卡。', materials: [],
    target: taskTargetType.depts, depts: [20], checkType: taskCheckType.pictures, beginsAgo: 30, endsIn: -24, checkTimes: 3, perDay: 1,
    needReview: true, rewardAmount: 0, zeal: 0.5, picture: true },
] as const
