import { successTexts } from '@nocturne/contract/client-texts'
import { materialStatus, materialType, type MaterialType } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { materials } from '@nocturne/contract/materials/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { Field } from '#kit/field.tsx'
import { Stack } from '#kit/stack.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { removeDraft } from '#lib/offline/draft.ts'
import { findFirstError, useForm, type FormErrors, type Form } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { LoadedForm } from '#shells/loaded-form.tsx'
import { ImageField } from '#shells/image-field.tsx'
import { buildMaterialLink, materialsLink } from '../links.ts'
import { MultiChoiceField } from '../parts/choose-field.tsx'
import { MediaField, type MaterialFileInput } from '../parts/media-field.tsx'
import { TagsField } from '../parts/tags-field.tsx'
import { useScopedDepts } from '../use-depts.ts'

const MOST_FILES = 9
const MOST_TAGS = 8
const MOST_DEPTS = 50

type Material = AnswerOf<typeof materials.detail>

/** P116 发布物料: form of a new or an existing material. */
export default function EditMaterialPage() {
  const { materialId: materialIdText } = useParams('materialId')
  const materialId = parseId(materialIdText)
  const query = useApi(materials.detail, { materialId: materialId ?? 0 }, { enabled: materialId !== undefined })
  return (
    <LoadedForm id={materialId} query={query} backTo={materialsLink}>
      {(material) => <MaterialForm material={material} />}
    </LoadedForm>
  )
}

type Written = {
  title: string
  materialType: MaterialType
  cover: readonly string[]
  content: string
  files: readonly MaterialFileInput[]
  tags: readonly string[]
  targetDeptIds: readonly number[]
}

const blank: Written = {
  title: '',
  materialType: materialType.article,
  cover: [],
  content: '',
  files: [],
  tags: [],
  targetDeptIds: [],
}

const toFormValues = (material: Material): Written => ({
  title: material.title,
  materialType: material.materialType,
  cover: material.coverUrl === null ? [] : [material.coverUrl],
  content: material.content,
  files: material.files,
  tags: material.tags,
  targetDeptIds: material.targetDepts.map(({ deptId }) => deptId),
})

const validateForm = ({ title }: Written): FormErrors<Written> => ({ title: title.trim() === '' && '请填写标题' })

function MaterialForm({ material }: { material: Material | undefined }) {
  const [, navigate] = useLocation()
  const save = useCommand(materials.save, {
    label: '保存物料',
    quiet: true,
    invalidates: [materials.list, materials.detail],
  })
  const isShown = material?.status === materialStatus.published
  const send = (publish: boolean) => async (value: Written) => {
    const { answer } = await save
      .submit({
        ...(material && { materialId: material.materialId, version: material.version }),
        title: value.title.trim(),
        materialType: value.materialType,
        ...(value.cover[0] && { coverUrl: value.cover[0] }),
        ...(value.content.trim() && { content: value.content.trim() }),
        files: value.files.map(({ url, duration }) => ({ url, ...(duration !== null && { duration }) })),
        tags: [...value.tags],
        targetDeptIds: [...value.targetDeptIds],
        publish,
      })
      .then((sent) => (sent.queued ? { answer: null } : sent))
    if (answer === null) return false
    showToast(publish ? successTexts.published : '草稿已保存')
    navigate(publish ? buildMaterialLink(answer.materialId) : materialsLink, { replace: true })
    return true
  }
  const draft = `material.${material?.materialId ?? 'new'}`
  const [sending, setSending] = useState(false)
  const check = (value: Written): FormErrors<Written> => ({
    ...validateForm(value),
    files: sending && '文件还在上传，请稍候或取消',
  })
  const form = useForm<Written>({
    draft,
    initial: material ? toFormValues(material) : blank,
    names: { coverUrl: 'cover' },
    check,
    send: send(true),
  })
  const saveAsDraft = async () => {
    const problem = findFirstError(check(form.value))
    if (problem !== null) return showToast(problem)
    const sent = await send(false)(form.value).catch((error: unknown) => showToast((error as Error).message))
    if (sent) removeDraft(draft)
  }
  return (
    <FormPage
      form={form}
      backTo={materialsLink}
      submitLabel={isShown ? '保存' : '发布'}
      besideSubmit={!isShown && <Button onClick={saveAsDraft}>保存草稿</Button>}
    >
      <MaterialFields form={form} draft={draft} onSending={setSending} />
    </FormPage>
  )
}

type FieldsProps = { form: Form<Written>; draft: string; onSending: (sending: boolean) => void }

function MaterialFields({ form, draft, onSending }: FieldsProps) {
  const { value, field, change } = form
  const depts = useScopedDepts()
  return (
    <>
      <ChipRow label="物料类型">
        {dictionaries.material_type.map((one) => (
          <Chip
            key={one.value}
            selected={value.materialType === one.value}
            onClick={() => change({ materialType: one.value })}
          >
            {one.label}
          </Chip>
        ))}
      </ChipRow>
      <Card>
        <Stack gap={4}>
          <FormField field={field('title')} label="标题">
            {(control) => <TextInput maxLength={40} {...control} />}
          </FormField>
          <FormField field={field('content')} label="内容" optional>
            {(control) => (
              <TextArea rows={6} maxLength={5000} placeholder="员工转发时可以直接复制的文案" {...control} />
            )}
          </FormField>
        </Stack>
      </Card>
      <Card>
        <Stack gap={4}>
          <FormField field={field('files')} label="文件" optional hint={`图片、视频、音频，最多 ${MOST_FILES} 个`}>
            {(control) => <MediaField most={MOST_FILES} form={draft} onBusy={onSending} {...control} />}
          </FormField>
          <FormField field={field('cover')} label="封面" optional hint="不选时用第一张图片">
            {(control) => <ImageField label="封面" most={1} publicUse {...control} />}
          </FormField>
        </Stack>
      </Card>
      <Card>
        <Stack gap={4}>
          <Field label="标签" optional>
            <TagsField most={MOST_TAGS} value={value.tags} onChange={(tags) => change({ tags })} />
          </Field>
          <FormField field={field('targetDeptIds')} label="适用部门" optional hint="不选时，您能发布到的所有人可见">
            {(control) => <MultiChoiceField label="部门" options={depts} most={MOST_DEPTS} {...control} />}
          </FormField>
        </Stack>
      </Card>
    </>
  )
}
