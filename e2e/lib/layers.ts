/**
 * Back closes the topmost layer before it leaves the page: every kind of layer of every screen that has one. What is pressed and
 * which layer that opens stands in the table; a layer that is open already when its screen is reached is closed first of all.
 */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { ScreenId } from '@nocturne/contract/screens'
import type { State } from './state.ts'

type Name = string | RegExp
/** What is pressed, and the layer that is then on top; `instead`: it has taken the place of the one before for good. */
type Step = readonly [press: Name, layer: Name, how?: 'instead']
/** One layer above the other. */
type Way = readonly Step[]

/** By screen and state: the ways that begin on it. Each is gone as far as it leads, and back. */
export const ways: Partial<Record<ScreenId, Readonly<Record<string, readonly Way[]>>>> = {
  P001: {
    'floor-in-use': [
      [['扫码', '扫码']],
      [
        [/^S01/, /S01/],
        ['日志', /^台位日志/],
      ],
    ],
    'sheet-of-an-open-table': [
      [['转台', /^转台/]],
      [['并台', /^并台/]],
      [['改订台人', /^改订台人/]],
      [['改客人', /^改客人/]],
      [['日志', /^台位日志/]],
    ],
    'sheet-below-the-minimum': [[[/免低消/, /^免低消/]]],
    'sheet-of-a-settled-table': [[['清台', /^清台/]]],
    'sheet-of-a-table-just-opened': [[['改低消', /^改低消/]], [['撤台', /^撤台/]]],
    'tables-that-settle-together': [
      [
        [/并 A\d+ A\d+ B\d+/, /^[AB]\d+/],
        ['拆台', /^拆台/],
      ],
    ],
    'sheet-of-a-free-table': [
      [['锁台', /^锁台/]],
      [['二维码', /^台位二维码/]],
      [
        ['开台', /^开台/],
        [/^订台人/, '订台人'],
      ],
    ],
    'sheet-of-a-locked-table': [[['解锁', /^解锁/]]],
  },
  P002: {
    tonight: [
      [
        ['新增预订', '新增预订'],
        [/^台位/, '选择台位'],
      ],
      [
        ['新增预订', '新增预订'],
        [/^订台人/, '订台人'],
      ],
    ],
    'a-booking': [
      [['修改', /^修改预订/]],
      [['取消预订', /^取消预订/]],
      [['换台', /^换台/]],
      [['推迟到店', /推迟到店$/]],
    ],
    'a-deposit-to-take': [[['收订金', /^收订金/]]],
    'a-deposit-taken': [[['退订金', /^退订金/]]],
    'the-queue': [[[/入座$/, /入座/]], [['代客取号', '代客取号']], [['排队码', '排队码']]],
  },
  P003: {
    tonight: [
      [
        ['筛选订单', '筛选订单'],
        [/^订单类型/, '订单类型'],
      ],
      [['选择日期', '选择日期']],
    ],
  },
  P008: { 'single-goods': [[['沽清', /^沽清/]]] },
  P009: { booked: [[['取消预订', '取消预订']]], 'deposit-to-pay': [[['会员余额支付', '会员余额']]] },
  P011: {
    'all-of-a-table': [
      [
        [/^酩悦皇室香槟/, '酩悦皇室香槟'],
        ['改价', /^改价/, 'instead'],
      ],
      [['转后付', /转为后付/]],
      [['撤回赠送', /^撤回赠送/]],
    ],
  },
  P012: {
    'filled-cart': [
      [
        [/^购物车/, '已选商品'],
        ['清空', '清空购物车'],
      ],
      [['增加 双人畅饮', '双人畅饮']],
    ],
  },
  P013: { 'filled-cart': [[[/^推荐人/, '推荐人']], [['按手机号查找', '查找会员']]] },
  P014: {
    'filled-cart': [
      [
        [/^购物车/, '已选商品'],
        ['清空', '清空购物车'],
      ],
    ],
  },
  P015: { form: [[[/^赠送人/, '赠送人']]] },
  P016: {
    'a-deposit-to-deduct': [[['抵扣订金', '抵扣订金']]],
    owed: [
      [['现金', '现金收款']],
      [['刷卡', '刷卡收款']],
      [['余额', '余额收款']],
      [['组合支付', '组合支付']],
      [
        ['扫客人付款码', '扫客人付款码'],
        [/^扫码收/, '扫码'],
      ],
      [['抹零', '抹零']],
      [['会员', '选择会员']],
      [[/^消费总额/, '消费总额']],
    ],
    'of-a-member': [[['不享会员价', '不享会员价']]],
    'of-a-member-at-full-price': [[['恢复会员价', '恢复会员价']]],
    'for-sales': [
      [
        ['挂账', '挂账'],
        [/^担保账户/, '担保账户'],
      ],
    ],
    paid: [[['退款', '申请退款']], [['清台', /^清台/]], [[/^现金 /, '现金']]],
    'on-account-to-be-approved': [[['打折', '打折']]],
    'below-the-minimum': [[[/^补低消/, /^补低消/, 'instead']]],
    'waiving-the-minimum': [],
    'staying-below-the-minimum': [],
    'showing-a-code': [],
    'being-paid-by-a-guest': [[['取消', /^取消这笔/]]],
  },
  P017: { 'kept-offline': [[[/待发送/, '本机待发送']]] },
  P018: { 'of-a-month': [[['导出', '导出销售统计']], [['筛选品类与区域', '筛选销售']]] },
  P027: { 'of-a-month': [[[/^收银员/, '收银员']]] },
  P030: {
    'a-bill-of-tonight': [
      [['申请退款', '申请退款']],
      [['反结账', /^反结账/]],
      [[/^消费总额/, '消费总额']],
      [[/^现金 /, '现金']],
    ],
  },
  P031: {
    tonight: [
      [
        ['筛选台位', '筛选台位'],
        [/^区域/, '区域'],
      ],
    ],
  },
  P041: { 'tables-of-a-month': [[[/^部门/, '部门']]] },
  P042: { 'of-a-month': [[[/^部门/, '部门']]] },
  P044: { given: [[['撤回赠送', /^撤回赠送/]]] },
  P045: { 'of-a-month': [[[/^部门/, '部门']]] },
  P111: { 'of-everybody': [[[/^部门/, '部门']]] },
  P112: { 'night-by-night': [[[/^部门/, '部门']]] },
  P113: { 'last-night': [[[/^部门/, '部门']]] },
  P024: { 'of-a-month': [[[/^部门/, '部门']]] },
  P096: { 'my-month': [[[/正常 晚班/, /月\d+日/]]] },
  P110: { everybody: [[[/^部门/, '部门']]] },
  P070: {
    'this-month': [[[/^部门/, '部门']]],
    'rules-of-commission': [[['新增规则', '新增提成规则']]],
    'rules-of-a-night': [[[/每件 ¥/, /^调整 /]]],
    'a-rebate-to-be-followed': [[['试算影响', '试算影响']]],
    'a-rule-to-be-followed': [[['停用此规则', /^停用 /]], [['试算影响', '试算影响']]],
  },
  P071: { 'people-and-their-targets': [[['设置目标', /^设置目标/]]] },
  P053: { tonight: [[[/^部门/, '部门']]] },
  P055: {
    'of-one-guarantor': [[['选择日期', '选择日期']]],
    'an-open-credit': [[['登记还款', '登记还款']], [['核销坏账', '核销坏账']]],
  },
  P056: { 'of-the-house': [[[/选择台位/, '选择台位']]] },
  P059: {
    menu: [[[/^购物车/, '已选商品']], [['叫服务员', '叫服务员']], [['查看 双人畅饮', '双人畅饮']]],
    'goods-near': [],
  },
  P061: { 'owed-and-waiting': [[['取消订单', /^取消订单/]]], 'cancelling-an-order': [] },
  P062: { 'an-order': [[['找人代付', '找人代付']], [['会员余额', '会员余额']]] },
  P063: { 'by-a-code': [[['微信支付', '请用微信扫码支付']]] },
  P065: { 'the-box': [[[/更换/, '选择台位']]] },
  P066: { 'two-of-an-order': [[[/更换/, '选择台位']]] },
  P067: { verified: [[['打印', '核销单']], [['撤销核销', '撤销核销']]] },
  P074: { 'of-a-month': [[[/期初/, /.+/]]] },
  P069: { 'of-a-month': [[[/^1 .*/, /.+/]]] },
  P094: { 'my-night': [[['外勤打卡', '外勤打卡']]], 'code-of-the-house': [] },
  P095: {
    'at-a-table': [[['下钟', /下钟$/]]],
    'between-two': [[['上钟', /上钟$/]]],
    'of-a-leader': [[[/^艺人/, '艺人']]],
    'a-stay-to-cross-out': [[[/^演出/, /^撤销上钟/]]],
  },
  P078: {
    'a-week-being-planned': [[[/查看/, '排班问题']], [[/^发布 /, /^发布 \d+ 格/]], [['清空未发布', /^清空/]]],
    'shifts-of-the-house': [
      [[/^部门/, '部门']],
      [
        ['班次设置', '班次设置'],
        [/^晚班A/, /^修改班次/],
      ],
    ],
  },
  P079: { 'by-hand': [[[/^酒水/, '酒水']], [[/^订台人/, '订台人']]] },
  P080: { 'of-a-guest': [[[/^送到/, '选择台位']]] },
  P082: {
    'the-cellar': [[[/^芝华士/, /芝华士/]], [[/^酒水 /, '酒水']]],
    'to-be-taken-in': [
      [
        ['入库审核', '入库审核'],
        ['不入库', /^不入库/],
      ],
    ],
    counts: [[['开始盘点', '盘点位置']]],
    'a-bottle': [[['登记损坏', /^登记损坏/]], [['打印标签', '瓶身标签']], [['续存', /^续存/]]],
    'what-is-asked-for': [[[/不出库$/, /^不出库/]]],
    'a-count': [[['完成盘点', /^完成盘点/]], [['放弃盘点', /^放弃盘点/]], [[/瓶标 BQ/, /.+/]]],
  },
  P076: { 'of-last-night': [[[/^订台人/, '订台人']]] },
  P077: {
    'general-manager': [
      [['员工码', '员工码']],
      [['扫一扫', '扫码']],
      [['交班', '钱箱开班']],
      [['日结', /日结/]],
      [['收款对账', '收款对账']],
      [['查找会员', '查找会员']],
      [['扫会员码', '扫码']],
      [['登记会员', '登记会员']],
      [['退出登录', /退出/]],
    ],
    'own-code': [],
    'a-drawer-counted': [],
    'a-drawer-to-count': [[['交班', '钱箱交班']]],
    'vouchers-compared': [[[/平台已核销/, /.+/]]],
    'a-member-at-the-desk': [
      [['充值', '充值']],
      [
        ['充值与退储值', '充值记录'],
        [/^打印充值单/, /^充值单/],
      ],
      [
        ['改客户经理', '改客户经理'],
        [/^客户经理/, '客户经理'],
      ],
      [['合并会员', '合并会员']],
      [['停用', '停用会员']],
    ],
    'a-recharge-by-code': [[[/^扫码收/, '扫码']]],
  },
  P084: { 'my-own': [[[/我的打赏码/, '员工码']]] },
  P098: { 'a-letter': [[['提交', '设置信箱密码']]] },
  P115: { 'of-mine': [[['下架', /^下架/]]] },
  P116: { 'a-text': [[[/^选择部门/, '选择部门']]] },
  P117: { 'for-departments': [[[/^选择部门/, '选择部门']], [[/^选择物料/, '选择物料']]] },
  P121: { 'to-judge': [[['通过', '通过']], [['驳回', '驳回']]] },
  P100: { 'to-answer': [[['回复', '回复']], [['关闭', '关闭信件']]], answered: [[['追加', '追加']]] },
  P129: { ringing: [[['同意', /^同意/]]] },
  P122: {
    finance: [
      [
        ['调账', '调账'],
        [/^员工/, '员工'],
      ],
      [['提现', '提现']],
    ],
  },
  P125: { 'to-be-paid': [[['登记打款', '登记打款']], [['打款失败', '打款失败']]] },
  P126: {
    'a-card-to-be-taken-away': [],
    profile: [[['添加', '添加银行卡']]],
    'of-human-resources': [
      [['有员工丢了手机', '下线员工的所有设备']],
      [[/^下线(?!其他)/, /^下线/]],
      [['下线其他设备', '下线其他设备']],
    ],
  },
  P128: { 'of-human-resources': [[['有员工忘记了支付密码', '清除员工支付密码']]] },
  P131: {
    'to-publish': [
      [[/^部门/, '部门']],
      [
        ['工资规则', '工资规则'],
        ['调整并试算', '调整工资规则'],
      ],
      [[/^登记发放/, /份已发放$/]],
    ],
  },
  P132: {
    'to-sign': [[['签名确认', '签名确认']], [['有异议', '有异议']]],
    'to-correct': [[['更正', '更正工资单']]],
  },
  P133: { base: [[['对此项有异议', '有异议']]] },
  P134: { running: [[[/^分享海报/, '分享海报']], [['停止', /^停止/]]] },
  P138: {
    bought: [[[/^退款 MS/, '秒杀退款']], [[/^核销 MS/, '秒杀核销']]],
  },
  P142: {
    month: [
      [
        ['发起组局', '发起组局'],
        ['添加商品', '组局商品'],
      ],
      [
        ['发起组局', '发起组局'],
        [/^区域/, '区域'],
      ],
      [['发起人 全部发起人', '发起人']],
    ],
  },
  P143: { formed: [[['分享', '邀请客人']], [['关联台位', '关联台位']], [['取消组局', '取消组局']]] },
  P139: {
    'my-own': [
      [
        ['筛选审批', '筛选审批'],
        [/^类型/, '类型'],
      ],
    ],
  },
  P140: { form: [[['选择', '选择抄送人']]] },
  P141: {
    'to-decide': [
      [['写评论', '评论']],
      [
        ['转交', '转交'],
        [/^转交给/, '转交给'],
      ],
      [['拒绝', '拒绝']],
      [['同意', '同意']],
    ],
    'my-own-waiting': [[['撤销', /^撤销/]]],
  },
  P146: { waiting: [[['取消排队', /取消/]]] },
  P147: {
    'no-more-reminders': [],
    'signed-in': [
      [[/^充值$/, '充值']],
      [['个人资料', '个人资料']],
      [['登录设备', '登录设备']],
      [['放大会员码', '会员码']],
      [[/支付密码$/, /支付密码$/]],
    ],
    'brought-by-a-code': [[['设为我的客户经理', '绑定扫码的客户经理']]],
  },
  P151: {
    'a-flash-sale-to-fetch': [[['申请退款', '申请退款']]],
    'a-flash-sale-to-pay': [[['会员余额支付', '会员余额']]],
  },
  P152: { 'paid-in-twice': [[[/^充值$/, '充值']]] },
}

const layersOf = (page: Page) => page.locator('dialog, [role="alertdialog"]')

/** The names of the open layers, from the lowest up. */
export const shownOn = (page: Page): Promise<string[]> =>
  layersOf(page).evaluateAll((layers) =>
    layers.map((layer) => {
      const title = document.getElementById(layer.getAttribute('aria-labelledby') ?? '')
      return layer.getAttribute('aria-label') ?? title?.textContent ?? ''
    }),
  )

export const pathOf = (page: Page) => new URL(page.url()).pathname

async function press(page: Page, name: Name): Promise<void> {
  const layers = layersOf(page)
  const where = (await layers.count()) > 0 ? layers.last() : page.locator('#root')
  const wanted = where.getByRole('button', { name, exact: true }).first()
  const more = where.getByRole('button', { name: '更多', exact: true })
  await wanted.or(more).first().waitFor()
  // A sheet with many actions folds the last of them.
  if (!(await wanted.isVisible()) && (await more.isVisible())) await more.click()
  await wanted.click()
}

/** Back: the layers are again what they were, and the page is still there. */
export async function goBackTo(page: Page, layers: readonly string[], path: string): Promise<void> {
  await page.goBack()
  await expect.poll(() => shownOn(page)).toEqual(layers)
  expect(pathOf(page)).toBe(path)
}

/** Goes a way as far as it leads, and back layer by layer. */
async function goThereAndBack(page: Page, way: Way): Promise<void> {
  const path = pathOf(page)
  const below: string[][] = []
  for (const [what, layer, how] of way) {
    if (how !== 'instead') below.push(await shownOn(page))
    await press(page, what)
    const top = expect.stringMatching(typeof layer === 'string' ? new RegExp(`^${layer}$`) : layer)
    await expect.poll(async () => (await shownOn(page)).at(-1), { message: String(what) }).toEqual(top)
  }
  for (const layers of below.toReversed()) await goBackTo(page, layers, path)
}

/** Goes all ways that begin on a state which is shown, closes what was open from the start, and leaves the page. */
export async function walkLayers(page: Page, { screen, name }: State): Promise<void> {
  const here = ways[screen]?.[name]
  if (!here) return
  const path = pathOf(page)
  // The sheet of the address may still be on its way.
  if (screen === 'P001' && new URL(page.url()).searchParams.has('tableId'))
    await expect.poll(() => shownOn(page)).not.toEqual([])
  for (const way of here) await goThereAndBack(page, way)
  for (let open = await shownOn(page); open.length > 0; open = await shownOn(page))
    await goBackTo(page, open.slice(0, -1), path)
  await page.goBack()
  await expect.poll(() => page.url() === 'about:blank' || pathOf(page) !== path).toBe(true)
}
