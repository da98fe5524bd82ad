import { formatTime } from '@nocturne/base/venue-time'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'
import FileQuestion from 'lucide-react/icons/file-question-mark'
import { useLocation } from 'wouter'

import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Field } from '#kit/field.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Stack } from '#kit/stack.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormPage } from '#shells/form-page.tsx'
import { ImageField } from '#shells/image-field.tsx'
import { LoadedForm } from '#shells/loaded-form.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import type { ApprovalDetail } from '../approval-detail.ts'
import {
  COPIES_KEY,
  toFormData,
  IMAGES_KEY,
  findMissingFields,
  createInitialValues,
  type ApprovalType,
  type FormValue,
  type FormValues,
  toFormValues,
} from '../form-values.ts'
import { buildApprovalLink, approvalsLink } from '../links.ts'
import { ApproverChain } from '../parts/approver-chain.tsx'
import { CopyRecipientsField } from '../parts/cc-field.tsx'
import { ApprovalField } from '../parts/approval-field.tsx'

/** P140 发起审批: form of one approval type. */
export default function AddApprovalPage() {
  const { typeCode, from: text } = useParams('typeCode', 'from')
  const from = parseId(text)
  const types = useApi(approvals.types, {}, { staleMs: 10 * 60_000 })
  const before = useApi(approvals.detail, { approvalId: from ?? 0 }, { enabled: from !== undefined })
  const type = types.data?.find((one) => one.typeCode === typeCode && one.startable)
  if (type)
    return (
      <LoadedForm id={from} query={before} backTo={approvalsLink}>
        {(sent) => <ApprovalForm key={type.typeCode} type={type} sent={sent} />}
      </LoadedForm>
    )
  return (
    <Page backTo={approvalsLink}>
      <QueryView query={types} skeleton={<Skeleton shape="lines" count={6} />}>
        {() => <EmptyState icon={<FileQuestion />} text="没有这种审批，请从审批中心选择" />}
      </QueryView>
    </Page>
  )
}

function ApprovalForm({ type, sent }: { type: ApprovalType; sent: ApprovalDetail | undefined }) {
  const [, navigate] = useLocation()
  const { typeCode, typeName, formSchema } = type
  const add = useCommand(approvals.add, {
    label: `发起${typeName}`,
    quiet: true,
    invalidates: [approvals.list, tables.attributionSittings],
  })
  const form = useForm<FormValues>({
    draft: sent ? `approval.again.${sent.approvalId}` : `approval.${typeCode}`,
    initial: sent?.again ? toFormValues(formSchema, sent.again) : createInitialValues(formSchema, getToday()),
    check: (values) => findMissingFields(formSchema, values),
    send: async (values) => {
      const images = getStrings(values[IMAGES_KEY])
      const ccUserIds = getNumbers(values[COPIES_KEY])
      const done = await add.submit({
        typeCode,
        formData: toFormData(formSchema, values),
        ...(images.length > 0 && { images }),
        ...(ccUserIds.length > 0 && { ccUserIds }),
      })
      if (done.queued) return false
      showToast(successTexts.submitted)
      navigate(buildApprovalLink(done.answer.approvalId), { replace: true })
      return true
    },
  })
  const { value, field, change } = form

  return (
    <FormPage form={form} backTo={approvalsLink} submitLabel="提交">
      <SectionTitle>{typeName}</SectionTitle>
      <Card>
        <Stack gap={4}>
          {formSchema.map((described) => (
            <ApprovalField key={described.key} described={described} field={field(described.key)} />
          ))}
          {!formSchema.some(({ type: kind }) => kind === 'image') && (
            <Field label="附件图片" optional>
              <ImageField
                label="附件图片"
                value={getStrings(value[IMAGES_KEY])}
                onChange={(images) => change({ [IMAGES_KEY]: images })}
              />
            </Field>
          )}
        </Stack>
      </Card>
      <ApproverChain typeCode={typeCode} />
      <Card>
        <CopyRecipientsField
          value={getNumbers(value[COPIES_KEY])}
          onChange={(userIds) => change({ [COPIES_KEY]: userIds })}
        />
      </Card>
    </FormPage>
  )
}

/** Calendar date at the venue. */
const getToday = () => formatTime(Date.now()).slice(0, 10)

const getStrings = (value: FormValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const getNumbers = (value: FormValue | undefined): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
