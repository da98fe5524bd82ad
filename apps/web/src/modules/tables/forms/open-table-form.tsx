import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'
import { formatFen } from '@nocturne/base/money'

import { Checkbox } from '../../../kit/checkbox.tsx'
import { Field } from '../../../kit/field.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { useDraft } from '../../../lib/draft.ts'
import { fieldFault } from '../../../lib/field-fault.ts'
import { useUser } from '../../../lib/session.ts'
import { submitConfirmable } from '../../../shells/confirmable.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { PersonPicker, useColleagues, WALK_IN } from '../../directory/public.ts'
import type { Card } from '../floor-states.ts'
import { isPhone } from '../phone.ts'
import type { Detail, TableBooking } from '../queries.ts'
import { useTableCommand } from './use-table-command.ts'

type OpenTableFormProps = {
  card: Card
  openGoods: Detail['openGoods']
  /** The booking these guests come from. */
  booking?: TableBooking | undefined
  onClose: () => void
}

type Draft = {
  guestNum: number
  guestName: string
  guestPhone: string
  /** Not chosen yet: whoever opens, if he sells. */
  salesUserId: number | undefined
  waiterUserId: number | null
  recommendUserId: number | null
  withGoods: boolean
  remark: string
}

/** Guests sit down. Without network the opening waits on this phone, and the first order can follow it. */
export function OpenTableForm({ card, openGoods, booking, onClose }: OpenTableFormProps) {
  const [draft, setDraft, forget] = useDraft<Draft>(`open.${card.tableId}.${booking?.bookingId ?? 0}`, {
    guestNum: booking?.guestNum ?? Math.min(card.seatNum, 4),
    guestName: booking?.guestName ?? '',
    guestPhone: '',
    salesUserId: booking?.salesUserId,
    waiterUserId: null,
    recommendUserId: null,
    withGoods: openGoods?.must ?? false,
    remark: '',
  })
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const defaultSales = useDefaultSales()
  const salesUserId = draft.salesUserId ?? defaultSales
  const command = useTableCommand(tables.open, card, { offline: true })
  const fault = fieldFault(command.error)
  const phoneWrong = draft.guestPhone !== '' && !isPhone(draft.guestPhone)

  const submit = async () => {
    const input = {
      tableId: card.tableId,
      ...(booking && { bookingId: booking.bookingId }),
      guestNum: draft.guestNum,
      guestName: draft.guestName.trim(),
      guestPhone: draft.guestPhone,
      ...(salesUserId !== undefined && { salesUserId }),
      ...(draft.waiterUserId !== null && { waiterUserId: draft.waiterUserId }),
      ...(draft.recommendUserId !== null && { recommendUserId: draft.recommendUserId }),
      ...(openGoods && (draft.withGoods || openGoods.must) && { openGoodsId: openGoods.goodsId }),
      remark: draft.remark.trim(),
    }
    const result = await submitConfirmable(command, input, { force: true })
    if (!result) return
    toast(result.queued ? '已保存，联网后自动开台' : successTexts.tableOpened)
    forget()
    onClose()
  }

  return (
    <FormSheet
      title={`${booking ? '到店开台' : '开台'} ${card.tableName}`}
      fact={card.minCharge > 0 ? `低消 ${formatFen(card.minCharge, { trim: true })}` : undefined}
      submitLabel="开台"
      disabledReason={phoneWrong ? formTexts.phoneInvalid : null}
      ownFields={['guestName', 'guestPhone']}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="人数">
        <Stepper label="人数" value={draft.guestNum} min={1} max={50} onChange={(guestNum) => change({ guestNum })} />
      </Field>
      <Field label="客人姓名" optional error={fault?.field === 'guestName' ? fault.message : null}>
        <TextInput
          value={draft.guestName}
          onChange={(guestName) => change({ guestName })}
          placeholder="如：王先生"
          maxLength={20}
        />
      </Field>
      <Field
        label="手机号"
        optional
        hint={booking && !draft.guestPhone ? '不填则沿用预订的手机号' : undefined}
        error={fault?.field === 'guestPhone' ? fault.message : null}
      >
        <TextInput
          kind="tel"
          value={draft.guestPhone}
          onChange={(guestPhone) => change({ guestPhone: guestPhone.trim() })}
          maxLength={11}
        />
      </Field>
      {booking ? null : (
        <Field label="订台人">
          <PersonPicker
            label="订台人"
            creditFor="operate:table:open"
            value={salesUserId}
            onChange={(userId) => change({ salesUserId: userId ?? undefined })}
          />
        </Field>
      )}
      <Field label="服务员" optional>
        <PersonPicker
          label="服务员"
          nobody="按排班"
          value={draft.waiterUserId}
          onChange={(waiterUserId) => change({ waiterUserId })}
        />
      </Field>
      <Field label="推荐人" optional>
        <PersonPicker
          label="推荐人"
          nobody="无"
          value={draft.recommendUserId}
          onChange={(recommendUserId) => change({ recommendUserId })}
        />
      </Field>
      {openGoods && (
        <Checkbox
          label={`开台套餐 ${openGoods.goodsName} ${formatFen(openGoods.salePrice, { trim: true })}`}
          hint={openGoods.must ? '本台必点' : undefined}
          checked={draft.withGoods || openGoods.must}
          disabled={openGoods.must}
          onChange={(withGoods) => change({ withGoods })}
        />
      )}
      <Field label="备注" optional>
        <TextInput value={draft.remark} onChange={(remark) => change({ remark })} maxLength={200} />
      </Field>
    </FormSheet>
  )
}

/** Whoever opens is the sales person if he sells, otherwise the guests are walk-ins. Before the list has come the server decides so. */
function useDefaultSales(): number | undefined {
  const me = useUser()?.userId
  const { data } = useColleagues({ creditFor: 'operate:table:open' })
  const listed = (id: number | undefined) => data?.find(({ userId }) => userId === id)?.userId
  return listed(me) ?? listed(WALK_IN.userId)
}
