/** Members: levels and recharge rules. Amounts are fen, rates basis points. */
import { defineEntity } from '../entity/definition.ts'
import { dateField, intField, moneyField, partsField, rateField, referenceField, textField } from '../entity/field.ts'
import { statusField } from './common-fields.ts'

export const memberLevelEntity = defineEntity({
  name: 'memberLevel',
  label: '会员等级',
  counter: '个',
  purpose: '会员充值或消费满额自动升级，等级越高折扣越多；新会员从最低一级开始',
  permission: 'system:rule:edit',
  subject: 'memberLevel',
  topic: 'member',
  titleField: 'levelName',
  statusField: 'status',
  ordered: false,
  unique: [['levelName'], ['levelNo']],
  fields: {
    levelName: textField('等级名称', {
      max: 10,
      required: true,
      column: 'main',
      synonyms: ['等级', '会员等级', '名称'],
    }),
    levelNo: intField('级别', {
      min: 0,
      max: 99,
      required: true,
      hint: '从低到高排列，数字大的等级高',
      synonyms: ['级数', '序号'],
    }),
    discountBp: rateField('折扣', {
      min: 1,
      required: true,
      initial: 10_000,
      hint: '付原价的百分之几：95 就是 9.5 折，100 不打折',
      synonyms: ['折扣率', '会员折扣'],
    }),
    upgradeRecharge: moneyField('累计充值满', {
      min: 1,
      hint: '充值满这个金额升到本级；空着表示不按充值升级。保存后已满额的会员马上升级，升级后不会降级',
      synonyms: ['充值满', '升级充值'],
    }),
    upgradeConsume: moneyField('累计消费满', {
      min: 1,
      hint: '消费满这个金额升到本级；空着表示不按消费升级。已满额的会员在下一次付款后升级',
      synonyms: ['消费满', '升级消费'],
    }),
    memberNum: intField('会员数', { min: 0, max: 10_000_000, readOnly: true }),
    status: statusField,
  },
})

export const rechargeRuleEntity = defineEntity({
  name: 'rechargeRule',
  label: '充值方案',
  counter: '个',
  purpose: '会员充值时的优惠；没有方案时只能按自定金额充值，没有赠送',
  permission: 'system:rule:edit',
  subject: 'rechargeRule',
  topic: 'member',
  titleField: 'ruleName',
  statusField: 'status',
  ordered: true,
  unique: [['ruleName']],
  fields: {
    ruleName: textField('方案名称', { max: 20, required: true, column: 'main', synonyms: ['方案', '名称', '活动'] }),
    principalAmount: moneyField('充值金额', { min: 1, required: true, synonyms: ['充值', '本金', '金额'] }),
    bonusAmount: moneyField('赠送金额', {
      required: true,
      initial: 0,
      hint: '最多和充值金额一样',
      synonyms: ['赠送', '送', '赠送金'],
    }),
    giftGoods: partsField(
      '赠送商品',
      {
        goodsId: referenceField('商品', 'goods', { required: true }),
        quantity: intField('数量', { min: 1, max: 99, required: true, initial: 1 }),
      },
      { hint: '充值后在店里领取', max: 10, synonyms: ['赠品'] },
    ),
    startDate: dateField('开始日期', { hint: '按营业日；空着表示不限' }),
    endDate: dateField('结束日期', { hint: '按营业日，含当天；空着表示不限' }),
    status: statusField,
  },
})
