import { voucherStatus } from '@nocturne/contract/codes'
import { successTexts } from '@nocturne/contract/client-texts'
import { getLabel } from '@nocturne/contract/dictionaries'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BarTotal, BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { showToast } from '#kit/toast.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { call } from '#lib/query/api.ts'
import { idParam, textParam, useFilter } from '#lib/filter.ts'
import { invalidate, useApi } from '#lib/query/query.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { floorQueries } from '../../tables/public.ts'
import { isVerifyToken, parseGoodsParam, parseCertificatesParam } from '../choice-params.ts'
import { buildChooseVouchersLink, buildVoucherLink } from '../links.ts'
import { useOccupiedTables } from '../open-tables.ts'
import { voucherQueries, type PreparedVoucher } from '../queries.ts'
import { MissingVoucherTokenPage } from './no-voucher-token.tsx'

const params = { verifyToken: textParam, tableRecordId: idParam, chosen: textParam, parts: textParam }

/** Confirmation: the vouchers to redeem and the table. */
export function VoucherConfirmation() {
  const { value } = useFilter(params)
  const { verifyToken, tableRecordId } = value
  const query = useApi(vouchers.prepared, { verifyToken }, { enabled: isVerifyToken(verifyToken) })
  const { found } = useOccupiedTables(tableRecordId)
  const parts = parseGoodsParam(value.parts)
  const places = parseCertificatesParam(value.chosen)
  const sending = useSending({ verifyToken, tableRecordId, places, parts })
  if (!isVerifyToken(verifyToken)) return <MissingVoucherTokenPage tableRecordId={tableRecordId} />
  const renderBar = (prepared: PreparedVoucher) => {
    const chosen = listChosen(prepared, places)
    const sum = chosen.reduce((all, { payAmount }) => all + payAmount, 0)
    return (
      <BottomBar note={sending.failure ?? undefined}>
        <BarTotal figure={<Money fen={sum} />} fact={`${chosen.length}张`} />
        <Button kind="primary" wide onClick={() => sending.send(prepared)}>
          确认核销
        </Button>
      </BottomBar>
    )
  }
  return (
    <DetailPage backTo={buildChooseVouchersLink(verifyToken, tableRecordId)} query={query} bottom={renderBar}>
      {(prepared) => {
        const chosen = listChosen(prepared, places)
        const [deal] = chosen
        const names = new Map((deal?.packageItems ?? []).map((part) => [part.goodsId, part]))
        return (
          <>
            <Card label="团购信息">
              <SectionTitle inCard>{deal?.dealTitle ?? ''}</SectionTitle>
              <KeyValue
                rows={[
                  { label: '平台', value: getLabel('voucher_platform', prepared.platform) },
                  { label: '张数', value: `${chosen.length}张` },
                  { label: '台位', value: found?.tableName ?? '' },
                  { label: '订台人', value: found?.salesUserName ?? '' },
                  {
                    label: '客人已付',
                    value: <Money fen={chosen.reduce((sum, one) => sum + one.payAmount, 0)} />,
                    total: true,
                  },
                ]}
              />
            </Card>
            <Card label="套餐内容">
              <SectionTitle inCard>{deal?.goodsName ?? ''}</SectionTitle>
              <KeyValue
                rows={[
                  ...(deal?.packageItems ?? [])
                    .filter((part) => part.groupNo === 0 && !parts.some(({ goodsId }) => goodsId === part.goodsId))
                    .map((part) => ({ label: part.goodsName, value: `×${part.quantity}${part.unit}` })),
                  ...parts.map((part) => ({
                    label: names.get(part.goodsId)?.goodsName ?? '',
                    value: `×${part.quantity}${names.get(part.goodsId)?.unit ?? ''}${part.flavor ? ` · ${part.flavor}` : ''}`,
                  })),
                ]}
              />
            </Card>
            <Notice tone="neutral">核销后商品直接下单到台位，券不能再次使用</Notice>
          </>
        )
      }}
    </DetailPage>
  )
}

const listChosen = ({ certificates }: PreparedVoucher, places: readonly number[]) =>
  places.flatMap((place) => certificates[place] ?? [])

type Sent = {
  verifyToken: string
  tableRecordId: number | undefined
  places: readonly number[]
  parts: ReturnType<typeof parseGoodsParam>
}

/**
 * Sends the verification under an id derived from vouchers and sitting, so that a retry after a lost response, a reload
 * or a second tap is the same verification.
 */
function useSending({ verifyToken, tableRecordId, places, parts }: Sent) {
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (prepared: PreparedVoucher) => {
    if (tableRecordId === undefined || places.length === 0) return setFailure('请先选择团购券和台位')
    setFailure(null)
    const requestId = `${verifyToken.slice(0, 32)}.${tableRecordId}.${places.join('.')}`.slice(0, 64)
    const certificateIds = listChosen(prepared, places).map(({ certificateId }) => certificateId)
    try {
      const answer = await call(
        vouchers.consume,
        { requestId, verifyToken, certificateIds, tableRecordId, packageDetail: parts },
        { silent: true },
      )
      void invalidate(...voucherQueries, ...floorQueries)
      showToast(answer.status === voucherStatus.verified ? successTexts.verified : '已提交，等待平台答复')
      navigate(buildVoucherLink(answer.verifyIds[0] ?? 0), { replace: true })
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : '核销失败，请重试')
    }
  }
  return { send, failure }
}
