import { approvals } from '@nocturne/contract/approvals/endpoints'
import { successTexts } from '@nocturne/contract/client-texts'
import FileQuestion from 'lucide-react/icons/file-question-mark'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Card } from '../../../kit/card.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Field } from '../../../kit/field.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { toast } from '../../../kit/toast.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useDraft } from '../../../lib/draft.ts'
import { useApi } from '../../../lib/query.ts'
import { useParams, useScreenTitle } from '../../../lib/screen.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormPage } from '../../../shells/form-page.tsx'
import { ImageField } from '../../../shells/image-field.tsx'
import { Page } from '../../../shells/page.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { formData, missingFields, type ApprovalType, type FormValues } from '../form-values.ts'
import { approvalLink, approvalsLink } from '../links.ts'
import { ApproverChain } from '../parts/approver-chain.tsx'
import { CcField } from '../parts/cc-field.tsx'
import { ApprovalField } from '../parts/form-field.tsx'

/** P140 发起审批: the form of one type, filled in by hand. */
export default function AddApprovalPage() {
  const title = useScreenTitle()
  const { typeCode } = useParams('typeCode')
  const types = useApi(approvals.types, {}, { staleMs: 10 * 60_000 })
  const type = types.data?.find((one) => one.typeCode === typeCode && one.startable)
  if (type) return <ApprovalForm key={type.typeCode} type={type} />
  return (
    <Page title={title} backTo={approvalsLink}>
      <QueryView query={types} skeleton={<Skeleton shape="lines" count={6} />}>
        {() => <EmptyState icon={<FileQuestion />} text="没有这种审批，请从审批中心选择" />}
      </QueryView>
    </Page>
  )
}

type Typed = { values: FormValues; images: readonly string[]; ccUserIds: readonly number[] }
const blank: Typed = { values: {}, images: [], ccUserIds: [] }

function ApprovalForm({ type }: { type: ApprovalType }) {
  const [, navigate] = useLocation()
  const { typeCode, typeName, formSchema } = type
  const [typed, setTyped, forget] = useDraft(`approval.${typeCode}`, blank)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const add = useCommand(approvals.add, { label: `发起${typeName}`, quiet: true, invalidates: [approvals.list] })

  const submit = async () => {
    const missing = missingFields(formSchema, typed.values)
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    const { images, ccUserIds } = typed
    try {
      const done = await add.submit({
        typeCode,
        formData: formData(formSchema, typed.values),
        ...(images.length > 0 && { images: [...images] }),
        ...(ccUserIds.length > 0 && { ccUserIds: [...ccUserIds] }),
      })
      if (done.queued) return
      forget()
      toast(successTexts.submitted)
      navigate(approvalLink(done.answer.approvalId), { replace: true })
    } catch (error) {
      const key = faultyKey(error)
      if (key === null) throw error
      setFaults({ [key]: (error as ApiError).message })
    }
  }

  return (
    <FormPage title={typeName} backTo={approvalsLink} onSubmit={submit} submitLabel="提交">
      <Card>
        <Stack gap={4}>
          {formSchema.map((field) => (
            <ApprovalField
              key={field.key}
              field={field}
              value={typed.values[field.key]}
              error={faults[field.key]}
              onChange={(value) => {
                setTyped({ ...typed, values: { ...typed.values, [field.key]: value } })
                setFaults({})
              }}
            />
          ))}
          {!formSchema.some((field) => field.type === 'image') && (
            <Field label="附件图片" optional>
              <ImageField label="附件图片" value={typed.images} onChange={(images) => setTyped({ ...typed, images })} />
            </Field>
          )}
        </Stack>
      </Card>
      <ApproverChain typeCode={typeCode} />
      <Card>
        <CcField value={typed.ccUserIds} onChange={(ccUserIds) => setTyped({ ...typed, ccUserIds })} />
      </Card>
    </FormPage>
  )
}

/** The field a refusal names, if any. */
function faultyKey(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.errCode !== 'FORM_INVALID') return null
  const { field } = (error.detail ?? {}) as { field?: unknown }
  return typeof field === 'string' ? field : null
}
