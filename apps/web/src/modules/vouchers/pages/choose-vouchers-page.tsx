import { getLabel } from '@nocturne/contract/dictionaries'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BarTotal, BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Checkbox } from '#kit/checkbox.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { idParam, textParam, useFilter } from '#lib/filter.ts'
import { useApi } from '#lib/query/query.ts'
import { MissingSetupNotice } from '#shells/missing-setup.tsx'
import { DetailPage } from '#shells/detail-page.tsx'
import {
  ChoiceFields,
  findChoiceProblem,
  listChosenParts,
  createInitialPicks,
  type PickedUnits,
  type PartFlavors,
} from '../../catalog/public.ts'
import { isVerifyToken, toGoodsParam, toCertificatesParam } from '../choice-params.ts'
import { buildVerifyConfirmLink, buildVerifyLink } from '../links.ts'
import { MissingVoucherTokenPage } from '../parts/no-voucher-token.tsx'
import { VoucherTableField } from '../parts/table-field.tsx'
import type { VoucherCertificate, PreparedVoucher } from '../queries.ts'

const params = { verifyToken: textParam, tableRecordId: idParam }

/** P066 选择套餐: vouchers of the guest's purchase, choices of the package, and the table. */
export default function ChooseVouchersPage() {
  const { value, set } = useFilter(params)
  const { verifyToken, tableRecordId } = value
  const query = useApi(
    vouchers.prepared,
    { verifyToken, ...(tableRecordId !== undefined && { tableRecordId }) },
    { enabled: isVerifyToken(verifyToken), keep: true },
  )
  const [places, setPlaces] = useState<readonly number[] | null>(null)
  const [picked, setPicked] = useState<PickedUnits | null>(null)
  const [tastes, setTastes] = useState<PartFlavors>({})
  const choice = buildChoice(query.data, places, { picked, tastes })
  if (!isVerifyToken(verifyToken)) return <MissingVoucherTokenPage tableRecordId={tableRecordId} />
  const renderBar = (prepared: PreparedVoucher) => (
    <NextBar prepared={prepared} choice={choice} tableRecordId={tableRecordId} verifyToken={verifyToken} />
  )
  return (
    <DetailPage backTo={buildVerifyLink(tableRecordId)} query={query} bottom={renderBar}>
      {(prepared) => (
        <>
          <Card label="团购券">
            <SectionTitle inCard end={getLabel('voucher_platform', prepared.platform)}>
              团购券
            </SectionTitle>
            {prepared.certificates.map((certificate, place) => (
              <VoucherBox
                key={certificate.certificateId}
                certificate={certificate}
                checked={choice.places.includes(place)}
                blocked={isExcluded(prepared, choice.places, place)}
                onChange={(on) =>
                  setPlaces(
                    on ? [...choice.places, place].toSorted((a, b) => a - b) : choice.places.filter((p) => p !== place),
                  )
                }
              />
            ))}
          </Card>
          {choice.deal && (
            <DealCard deal={choice.deal} prepared={prepared} choice={choice} onPick={setPicked} onTastes={setTastes} />
          )}
          <Card label="台位" flush>
            <VoucherTableField tableRecordId={tableRecordId} onPick={(picked) => set({ tableRecordId: picked })} />
          </Card>
        </>
      )}
    </DetailPage>
  )
}

type Choice = {
  places: readonly number[]
  deal: VoucherCertificate | undefined
  picked: PickedUnits
  tastes: PartFlavors
}
type UserChoice = { picked: PickedUnits | null; tastes: PartFlavors }

/**
 * Combines the user's input to the choice that is shown. Without input it contains the first voucher, if that is
 * usable: its code was scanned.
 */
function buildChoice(
  prepared: PreparedVoucher | undefined,
  places: readonly number[] | null,
  typed: UserChoice,
): Choice {
  const chosen = places ?? (prepared?.certificates[0]?.status === 'usable' ? [0] : [])
  const deal = prepared?.certificates[chosen[0] ?? 0]
  return {
    places: chosen,
    deal,
    picked: typed.picked ?? (deal ? createInitialPicks(toGoods(deal)) : {}),
    tastes: typed.tastes,
  }
}

const toGoods = ({ packageItems }: VoucherCertificate) => ({ packageItems, flavors: [] })

/** True if a certificate cannot be added: it is not usable, or belongs to another deal than the chosen ones. */
function isExcluded({ certificates }: PreparedVoucher, places: readonly number[], place: number): boolean {
  const [first] = places
  const own = certificates[place]
  if (own?.status !== 'usable') return true
  return first !== undefined && certificates[first]?.dealId !== own.dealId
}

const stateWords: Readonly<Record<VoucherCertificate['status'], string>> = {
  usable: '可用',
  used: '已使用',
  refunded: '已退款',
  expired: '已过期',
  early: '未到使用时间',
}

const formatDay = (time: string | null) => time?.slice(0, 10)

function formatValidity({ beginTime, endTime }: VoucherCertificate): string {
  const [from, until] = [formatDay(beginTime), formatDay(endTime)]
  if (from && until) return `${from} 至 ${until}`
  return until ? `${until} 前有效` : '长期有效'
}

type VoucherBoxProps = {
  certificate: VoucherCertificate
  checked: boolean
  blocked: boolean
  onChange: (on: boolean) => void
}

function VoucherBox({ certificate, checked, blocked: isBlocked, onChange }: VoucherBoxProps) {
  return (
    <Checkbox
      label={
        <>
          {certificate.dealTitle} <Money fen={certificate.payAmount} /> <Money fen={certificate.marketAmount} struck />
        </>
      }
      hint={`${stateWords[certificate.status]} · ${formatValidity(certificate)}`}
      checked={checked}
      disabled={isBlocked && !checked}
      onChange={onChange}
    />
  )
}

type DealCardProps = {
  deal: VoucherCertificate
  prepared: PreparedVoucher
  choice: Choice
  onPick: (picked: PickedUnits) => void
  onTastes: (tastes: PartFlavors) => void
}

/** Card with the goods that are served for the vouchers, and the choices among them. */
function DealCard({ deal, prepared, choice, onPick, onTastes }: DealCardProps) {
  if (deal.groupPackageId === null) return <MissingSetupNotice name="deals" />
  const used = prepared.usedOnTable.find(({ groupPackageId }) => groupPackageId === deal.groupPackageId)?.count ?? 0
  return (
    <Card label="套餐内容">
      <SectionTitle inCard end={deal.limitPerTable > 0 ? `每台限用${deal.limitPerTable}张` : undefined}>
        {deal.goodsName}
      </SectionTitle>
      <ChoiceFields
        goods={toGoods(deal)}
        picked={choice.picked}
        flavor=""
        tastes={choice.tastes}
        onPick={onPick}
        onTastes={onTastes}
        onFlavor={() => undefined}
      />
      {used > 0 && <Notice tone="neutral">{`本台已用${used}张`}</Notice>}
      {deal.useRules !== '' && <Notice tone="neutral">{deal.useRules}</Notice>}
    </Card>
  )
}

type NextProps = { prepared: PreparedVoucher; choice: Choice; tableRecordId: number | undefined; verifyToken: string }

function NextBar({ prepared, choice, tableRecordId, verifyToken }: NextProps) {
  const [, navigate] = useLocation()
  const { places, deal, picked, tastes } = choice
  const sum = places.reduce((all, place) => all + (prepared.certificates[place]?.payAmount ?? 0), 0)
  const reason = findError(prepared, choice, tableRecordId)
  const openConfirmation = () => {
    if (tableRecordId === undefined || !deal) return
    const parts = toGoodsParam(listChosenParts(toGoods(deal), picked, tastes))
    navigate(buildVerifyConfirmLink({ verifyToken, tableRecordId, chosen: toCertificatesParam(places), parts }))
  }
  return (
    <BottomBar note={reason ?? undefined}>
      <BarTotal figure={<Money fen={sum} />} fact={`已选${places.length}张`} />
      <Button kind="primary" wide disabled={reason !== null} reason={reason ?? undefined} onClick={openConfirmation}>
        下一步
      </Button>
    </BottomBar>
  )
}

/** Reason why the next step is disabled; null if it is enabled. */
function findError(prepared: PreparedVoucher, { places, deal, picked }: Choice, tableRecordId: number | undefined) {
  if (places.length === 0 || !deal) return '请选择团购券'
  if (deal.groupPackageId === null) return '团购套餐未配置，请联系管理员'
  const choice = findChoiceProblem(toGoods(deal), picked, '')
  if (choice !== null) return choice
  if (tableRecordId === undefined) return '请选择台位'
  const used = prepared.usedOnTable.find(({ groupPackageId }) => groupPackageId === deal.groupPackageId)?.count ?? 0
  return deal.limitPerTable > 0 && used + places.length > deal.limitPerTable ? '本台可用券数已达上限' : null
}
