import { isPhone, normalizePhone } from '@nocturne/base/phone'
import { formTexts } from '@nocturne/contract/client-texts'
import { wineStatus, withdrawVerifyType, type WithdrawVerifyType } from '@nocturne/contract/codes'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { wine } from '@nocturne/contract/wine/endpoints'
import ScanLine from 'lucide-react/icons/scan-line'
import Wine from 'lucide-react/icons/wine'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'

import { bridge } from '#bridge/bridge.ts'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { DigitsInput } from '#kit/digits-input.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Notice } from '#kit/notice.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { getErrorMessage } from '#lib/query/api-error.ts'
import { call } from '#lib/query/api.ts'
import { setParams } from '#lib/routing/address.ts'
import { useForm, type FormFieldState } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { tables } from '@nocturne/contract/tables/endpoints'
import { formatBottleAmount, formatDaysLeft } from '../bottle-texts.ts'
import { buildConfirmRequestLink, employeeCentreLink } from '../links.ts'
import { SittingPickerSheet, type PickedSitting } from '../parts/sitting-picker.tsx'
import { saveWineRequest } from '../wine-requests.ts'

type Takeable = AnswerOf<typeof wine.takeable>
type Item = Takeable['items'][number]

const CODE_DIGITS = 6
const CODE = /^\d{6}$/

/** Phone number or take code; null for anything else. */
function parseGuestKey(text: string): Pick<InputOf<typeof wine.takeable>, 'guestPhone' | 'takeCode'> | null {
  const digits = normalizePhone(text) ?? ''
  if (isPhone(digits)) return { guestPhone: digits }
  return CODE.test(digits) ? { takeCode: digits } : null
}

/** P080 取酒: guest, bottles and table. */
export default function WithdrawBottlesPage() {
  const { guestOf: text, phone } = useParams('guestOf', 'phone')
  const guestOf = parseId(text)
  const [selectedGuest, setSelectedGuest] = useState<GuestKey | null>(() => parseGuestKey(phone ?? ''))
  const guestKey = guestOf === undefined ? selectedGuest : { guestOf }
  const query = useApi(wine.takeable, guestKey ?? {}, {
    enabled: guestKey !== null,
    live: true,
  })
  if (guestKey !== null && query.data)
    return <FetchForm key={query.data.guestOf} takeable={query.data} found={findProof(guestKey)} />
  return (
    <Page backTo={employeeCentreLink}>
      <FindGuest
        onFind={(found) => {
          setSelectedGuest(found)
          setParams({ guestOf: undefined })
        }}
      />
      {guestKey === null ? (
        <EmptyState icon={<Wine />} text="输入客人手机号或取酒码，查找他的存酒" />
      ) : (
        <QueryView query={query} skeleton={<Skeleton count={3} />}>
          {() => null}
        </QueryView>
      )}
    </Page>
  )
}

type GuestKey = InputOf<typeof wine.takeable>

/** Scanned member code; null if the scanner was closed or failed, in which case the bridge already showed the error. */
async function scanMember(): Promise<string | null> {
  try {
    return (await bridge.scan()).trim()
  } catch {
    return null
  }
}

function FindGuest({ onFind }: { onFind: (guestKey: GuestKey) => void }) {
  const [text, setText] = useState('')
  const guestKey = parseGuestKey(text)
  const scan = async () => {
    const memberCode = await scanMember()
    if (memberCode !== null) onFind({ memberCode })
  }
  return (
    <Card>
      <Stack>
        <SearchBox
          label="手机号或取酒码"
          value={text}
          onChange={setText}
          onSubmit={() => guestKey && onFind(guestKey)}
        />
        <Button
          kind="primary"
          wide
          disabled={guestKey === null}
          reason="请输入11位手机号或6位取酒码"
          onClick={() => guestKey && onFind(guestKey)}
        >
          查找
        </Button>
        <Button wide icon={<ScanLine />} onClick={() => void scan()}>
          扫会员码
        </Button>
      </Stack>
    </Card>
  )
}

type FormValues = {
  quantities: Readonly<Record<number, number>>
  sitting: PickedSitting | null
  verifyType: WithdrawVerifyType
  verifyCode: string
}

type Proof = Pick<FormValues, 'verifyType' | 'verifyCode'>

/** Proof from the code that was used to find the guest; null if the guest was found by phone number. */
function findProof({ memberCode, takeCode }: GuestKey): Proof | null {
  if (memberCode !== undefined) return { verifyType: withdrawVerifyType.memberScan, verifyCode: memberCode }
  return takeCode === undefined ? null : { verifyType: withdrawVerifyType.pickupCode, verifyCode: takeCode }
}

/** Form of a withdrawal. `found` is the proof from the search, so that the guest need not give it twice. */
function FetchForm({ takeable, found }: { takeable: Takeable; found: Proof | null }) {
  const [, navigate] = useLocation()
  const { tableRecordId } = useParams('tableRecordId')
  const [picking, setPicking] = useState(false)
  const here = useSitting(parseId(tableRecordId))
  const { items, guestOf, guestName, phoneMask, salesUserName } = takeable
  const listChosen = ({ quantities }: Pick<FormValues, 'quantities'>) =>
    items.flatMap((item) => {
      const quantity = quantities[item.wineItemId] ?? 0
      return quantity > 0 ? [{ ...item, quantity }] : []
    })
  const form = useForm<FormValues>({
    draft: null,
    initial: {
      quantities: {},
      sitting: null,
      ...(found ?? { verifyType: withdrawVerifyType.pickupCode, verifyCode: '' }),
    },
    check: (value) => ({
      quantities: listChosen(value).length === 0 && formTexts.goodsRequired,
      sitting: (value.sitting ?? here) === null && formTexts.tableRequired,
      verifyCode: findCodeError(value),
    }),
    send: (value) => {
      const sitting = value.sitting ?? here
      const { verifyType, verifyCode } = value
      if (sitting === null) return false
      saveWineRequest({ type: 'get', guestOf, guestName, ...sitting, items: listChosen(value), verifyType, verifyCode })
      navigate(buildConfirmRequestLink('get'))
      return false
    },
  })
  const { value, field, change } = form
  const sitting = value.sitting ?? here
  return (
    <FormPage form={form} backTo={employeeCentreLink} submitLabel="下一步">
      <SectionTitle>{`${guestName} ${phoneMask} · ${salesUserName}`}</SectionTitle>
      <Card label={`${guestName} 的存酒`}>
        {items.map((item) => (
          <ItemField
            key={item.wineItemId}
            item={item}
            quantity={value.quantities[item.wineItemId] ?? 0}
            onChange={(quantity) => change({ quantities: { ...value.quantities, [item.wineItemId]: quantity } })}
          />
        ))}
      </Card>
      <ListRow title="送到" figure={sitting?.tableName ?? '选择台位'} onClick={() => setPicking(true)} />
      <Card>
        <Stack gap={4}>
          <SegmentedControl
            label="验证方式"
            options={ways}
            value={value.verifyType}
            onChange={(verifyType) =>
              change({ verifyType, verifyCode: found?.verifyType === verifyType ? found.verifyCode : '' })
            }
          />
          {isFoundByCode(found, value) ? (
            <Notice tone="positive">已凭取酒码找到客人，无需再次输入</Notice>
          ) : (
            <ProofField key={value.verifyType} guestOf={guestOf} way={value.verifyType} field={field('verifyCode')} />
          )}
        </Stack>
      </Card>
      {picking && (
        <SittingPickerSheet
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            change({ sitting: picked })
            setPicking(false)
          }}
        />
      )}
    </FormPage>
  )
}

/**
 * True if the field for the proof can be hidden: the take code used for the search is still valid. A member code
 * expires after a minute, so its field remains for a new scan.
 */
const isFoundByCode = (found: Proof | null, { verifyType, verifyCode }: Proof): boolean =>
  verifyType === withdrawVerifyType.pickupCode && found?.verifyType === verifyType && found.verifyCode === verifyCode

const ways = [
  { id: withdrawVerifyType.pickupCode, label: '取酒码' },
  { id: withdrawVerifyType.sms, label: '短信' },
  { id: withdrawVerifyType.memberScan, label: '会员码' },
] as const

function findCodeError({ verifyType, verifyCode }: Pick<FormValues, 'verifyType' | 'verifyCode'>): string | false {
  if (verifyType === withdrawVerifyType.memberScan) return verifyCode.trim() === '' && '请扫描会员码'
  return (
    verifyCode.length < CODE_DIGITS &&
    (verifyType === withdrawVerifyType.sms ? '请输入6位短信验证码' : '请输入6位取酒码')
  )
}

type ProofProps = { guestOf: number; way: WithdrawVerifyType; field: FormFieldState<string> }

/** Proof of the guest: take code, SMS code, or member code. */
function ProofField({ guestOf, way, field }: ProofProps) {
  const input = useRef<HTMLInputElement>(null)
  if (way === withdrawVerifyType.memberScan)
    return (
      <FormField
        field={field}
        label="会员码"
        hint="请会员打开会员中心的会员码，一分钟内有效"
        end={
          <Button
            size="small"
            icon={<ScanLine />}
            onClick={async () => {
              const code = await scanMember()
              if (code !== null) field.onChange(code)
            }}
          >
            扫码
          </Button>
        }
      >
        {(control) => <TextInput maxLength={64} autoComplete="off" {...control} />}
      </FormField>
    )
  const sms = way === withdrawVerifyType.sms
  return (
    <FormField
      field={field}
      label={sms ? '短信验证码' : '取酒码'}
      {...(sms && { end: <SendSms guestOf={guestOf} onSend={() => input.current?.focus()} /> })}
    >
      {({ value: code, onChange }) => (
        <DigitsInput
          ref={input}
          maxLength={CODE_DIGITS}
          placeholder={sms ? '客人手机收到的6位数字' : '请客人出示6位取酒码'}
          value={code}
          onChange={onChange}
        />
      )}
    </FormField>
  )
}

function SendSms({ guestOf, onSend }: { guestOf: number; onSend: () => void }) {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    onSend()
    setBusy(true)
    try {
      const { phoneMask } = await call(wine.withdrawSms, { guestOf }, { silent: true })
      showToast(`验证码已发送至 ${phoneMask}`)
    } catch (error) {
      showToast(getErrorMessage(error, '没有发出，请重试'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" kind="ghost" busy={busy} onClick={() => void send()}>
      发送验证码
    </Button>
  )
}

/** Sitting for which the page was opened. */
function useSitting(tableRecordId: number | undefined): PickedSitting | null {
  const { data } = useApi(tables.list, {}, { enabled: tableRecordId !== undefined })
  const card = data?.rows.find((row) => row.tableRecordId === tableRecordId)
  return card && tableRecordId !== undefined ? { tableRecordId, tableName: card.tableName } : null
}

/** Line of a guest's stored bottles: amount, expiry, and quantity to withdraw. */
function ItemField({
  item,
  quantity,
  onChange,
}: {
  item: Item
  quantity: number
  onChange: (quantity: number) => void
}) {
  const free = item.remainQuantity - item.reservedQuantity
  const expired = item.status === wineStatus.expired
  return (
    <RowWithAction
      action={
        expired || free === 0 ? undefined : (
          <Stepper label={item.goodsName} value={quantity} max={free} onChange={onChange} />
        )
      }
    >
      <ListRow
        inCard
        title={item.goodsName}
        aside={formatBottleAmount({ ...item, quantity: item.remainQuantity })}
        fact={`${item.expireDate} 到期 · ${formatDaysLeft(item.daysLeft)}`}
        note={
          expired ? '存酒已过期，请先续存' : free === 0 ? '已申请取出' : `标签 ${item.labelNo} · 位置 ${item.cabinetNo}`
        }
      />
    </RowWithAction>
  )
}
