/** Vouchers of group-buy platforms. Amounts are fen, times venue time; responses contain only the last four characters of a code. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import {
  bp,
  code,
  coded,
  date,
  emptyResponse,
  fen,
  flag,
  id,
  int,
  multilineText,
  list,
  nested,
  emptyInput,
  optional,
  page,
  paged,
  text,
} from '../fields.ts'

const platform = code('平台', codes.voucherPlatform)
const verifyToken = text('验券凭据', 64, 16)
/** Operation id of the decision: the same id returns the same verification. */
const requestId = text('请求编号', 64, 8)

/** Part of a package: a fixed part (`groupNo` 0), or a choice in a group of which `chooseNum` are chosen. */
const packagePart = z.object({
  goodsId: z.number(),
  goodsName: z.string(),
  unit: z.string(),
  quantity: z.number(),
  groupNo: z.number(),
  groupName: z.string(),
  chooseNum: z.number(),
  soldOut: z.boolean(),
  flavors: z.array(z.string()),
})

const certificateStates = ['usable', 'used', 'refunded', 'expired', 'early'] as const

const certificate = z.object({
  certificateId: z.string(),
  dealId: z.string(),
  dealTitle: z.string(),
  marketAmount: z.number(),
  /** Price paid by the guest, fen. */
  payAmount: z.number(),
  beginTime: z.string().nullable(),
  endTime: z.string().nullable(),
  status: z.enum(certificateStates),
  /** Deal of the venue; null when none is configured for this voucher (团购套餐未配置). */
  groupPackageId: z.number().nullable(),
  goodsName: z.string(),
  packageItems: z.array(packagePart),
  /** Maximum vouchers of the deal per table; 0 means unlimited. */
  limitPerTable: z.number(),
  useRules: z.string(),
})

const prepared = z.object({
  verifyToken: z.string(),
  platform: coded(codes.voucherPlatform),
  expireTime: z.string(),
  certificates: z.array(certificate),
  /** Number of vouchers already redeemed on the given table, by deal. */
  usedOnTable: z.array(z.object({ groupPackageId: z.number(), count: z.number() })),
})

const brief = z.object({
  verifyId: z.number(),
  verifyNo: z.string(),
  platform: coded(codes.voucherPlatform),
  codeTail: z.string(),
  dealTitle: z.string(),
  tableRecordId: z.number(),
  tableName: z.string(),
  salesUserName: z.string(),
  verifyUserName: z.string(),
  marketAmount: z.number(),
  payAmount: z.number(),
  settleAmount: z.number(),
  platformFee: z.number(),
  status: coded(codes.voucherStatus),
  /** Reason why the verification failed; '' otherwise. */
  failReason: z.string(),
  createTime: z.string(),
  verifyTime: z.string().nullable(),
  /** Latest time for cancelling at the platform. */
  cancelDeadline: z.string().nullable(),
  cancelTime: z.string().nullable(),
  /** True when the platform was requested to cancel and has not responded yet. */
  cancelling: z.boolean(),
  /** True when the caller may cancel the verification now. */
  canCancel: z.boolean(),
})

const packageFields = {
  platform,
  dealId: text('团购编号', 64),
  dealTitle: text('团购名称', 60),
  marketAmount: fen('门市价'),
  sellAmount: fen('售价', 1),
  feeBp: bp('平台费率'),
  goodsId: id('商品'),
  minTableType: optional(
    code('最低台型', {
      small: codes.tableType.small,
      high: codes.tableType.high,
      booth: codes.tableType.booth,
      room: codes.tableType.room,
    }),
  ),
  /** Weekdays on which the deal is valid: 1 = Monday … 7 = Sunday. */
  weekdays: list('可用星期', int('可用星期', 1, 7), 7),
  beginDate: date('开始日期'),
  endDate: date('结束日期'),
  limitPerTable: int('每台限用', 0, 99),
  useRules: optional(text('使用规则', 300)),
  status: code('状态', codes.normalDisable),
}

const groupPackage = z.object({
  groupPackageId: z.number(),
  platform: coded(codes.voucherPlatform),
  dealId: z.string(),
  dealTitle: z.string(),
  marketAmount: z.number(),
  sellAmount: z.number(),
  /** Amount the platform pays out for `sellAmount`, fen. */
  settleAmount: z.number(),
  feeBp: z.number(),
  goodsId: z.number(),
  goodsName: z.string(),
  minTableType: coded(codes.tableType).nullable(),
  weekdays: z.array(z.number()),
  beginDate: z.string(),
  endDate: z.string(),
  limitPerTable: z.number(),
  useRules: z.string(),
  status: coded(codes.normalDisable),
})

const differenceKinds = ['only_platform', 'only_ours', 'amount', 'cancelled'] as const

export const schemas = {
  platforms: {
    input: emptyInput,
    answer: z.object({
      /**
       * Platforms of this venue. 'simulated': no keys are configured, and vouchers are not real. `samples`: codes to
       * try out.
       */
      platforms: z.array(
        z.object({
          platform: coded(codes.voucherPlatform),
          mode: z.enum(['simulated', 'live']),
          samples: z.array(z.string()),
        }),
      ),
    }),
  },
  prepare: {
    input: z.object({
      /** Code as typed, or link or text of the guest's QR picture. */
      code: text('券码', 500, 4),
      /** Absent: detected from the code. */
      platform: optional(platform),
      tableRecordId: optional(id('台位')),
    }),
    answer: prepared,
  },
  prepared: { input: z.object({ verifyToken, tableRecordId: optional(id('台位')) }), answer: prepared },
  consume: {
    input: z.object({
      requestId,
      verifyToken,
      certificateIds: list('团购券', text('团购券', 64), 20),
      tableRecordId: id('台位'),
      /** Choices for the deal's package; they apply to each of these vouchers. */
      packageDetail: optional(
        list(
          '套餐内容',
          nested(
            '套餐内容',
            z.object({ goodsId: id('商品'), quantity: int('数量', 1, 99), flavor: optional(text('口味', 20)) }),
          ),
          40,
          0,
        ),
      ),
    }),
    answer: z.object({
      verifyIds: z.array(z.number()),
      /**
       * Order with the goods; null until the platform has responded, and the client polls the verification until then.
       */
      orderId: z.number().nullable(),
      status: coded(codes.voucherStatus),
    }),
  },
  cancel: {
    input: z.object({
      /** Operation id; a retry after a lost response sends the same id. */
      requestId: optional(requestId),
      verifyId: id('核销记录'),
      reason: multilineText('原因', 100),
      /** True when goods that were already produced have been returned. */
      goodsBack: optional(flag('商品退回')),
    }),
    answer: z.object({ status: coded(codes.voucherStatus), cancelling: z.boolean() }),
  },
  list: {
    input: z.object({
      beginDate: optional(date('开始日期')),
      endDate: optional(date('结束日期')),
      platform: optional(platform),
      status: optional(code('状态', codes.voucherStatus)),
      /** True limits the list to the caller's own verifications. */
      mine: optional(flag('本人')),
      tableRecordId: optional(id('台位')),
      ...page(),
    }),
    answer: paged(brief),
  },
  detail: {
    input: z.object({ verifyId: id('核销记录') }),
    answer: brief.extend({
      dealId: z.string(),
      tableId: z.number(),
      billId: z.number(),
      orderId: z.number().nullable(),
      orderNo: z.string(),
      paymentNo: z.string(),
      /** Vouchers verified together with this one, itself included. */
      together: z.array(z.object({ verifyId: z.number(), codeTail: z.string(), status: coded(codes.voucherStatus) })),
      goodsName: z.string(),
      items: z.array(z.object({ goodsId: z.number(), goodsName: z.string(), unit: z.string(), quantity: z.number() })),
      produceStatus: coded(codes.produceStatus).nullable(),
      useRules: z.string(),
      cancelUserName: z.string().nullable(),
      cancelReason: z.string(),
      /** Reason why the platform refused the cancellation; '' otherwise. */
      cancelFailReason: z.string(),
      /** True when a cancellation must state whether goods were returned (`goodsBack`). */
      needsGoodsBack: z.boolean(),
    }),
  },
  packages: {
    input: z.object({ platform: optional(platform), status: optional(code('状态', codes.normalDisable)), ...page(50) }),
    answer: paged(groupPackage),
  },
  savePackage: {
    input: z.object({ groupPackageId: optional(id('团购套餐')), ...packageFields }),
    answer: z.object({ groupPackageId: z.number() }),
  },
  removePackage: { input: z.object({ groupPackageId: id('团购套餐') }), answer: emptyResponse },
  issueHouseCodes: {
    input: z.object({
      requestId,
      groupPackageId: id('团购套餐'),
      count: int('张数', 1, 100),
      beginDate: date('开始日期'),
      endDate: date('结束日期'),
    }),
    answer: z.object({ codes: z.array(z.string()) }),
  },
  comparisons: {
    input: z.object({ beginDate: optional(date('开始日期')), endDate: optional(date('结束日期')), ...page() }),
    answer: paged(
      z.object({
        runId: z.number(),
        platform: coded(codes.voucherPlatform),
        listDate: z.string(),
        status: coded(codes.reconciliationStatus),
        listedCount: z.number(),
        listedAmount: z.number(),
        ourCount: z.number(),
        ourAmount: z.number(),
        differenceCount: z.number(),
        openCount: z.number(),
        runTime: z.string(),
        note: z.string(),
      }),
    ),
  },
  differences: {
    input: z.object({ runId: optional(id('对账')), open: optional(flag('状态')), ...page() }),
    answer: paged(
      z.object({
        differenceId: z.number(),
        runId: z.number(),
        platform: coded(codes.voucherPlatform),
        listDate: z.string(),
        kind: z.enum(differenceKinds),
        verifyNo: z.string().nullable(),
        codeTail: z.string(),
        dealTitle: z.string(),
        platformAmount: z.number().nullable(),
        ourAmount: z.number().nullable(),
        status: coded(codes.differenceStatus),
        note: z.string(),
        handleUserName: z.string().nullable(),
        handleTime: z.string().nullable(),
      }),
    ),
  },
  handleDifference: {
    input: z.object({ differenceId: id('差异'), note: multilineText('处理说明', 200) }),
    answer: emptyResponse,
  },
}
