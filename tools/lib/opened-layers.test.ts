import { expect, test } from 'vitest'
import { listOpenedLayers, listUnopenedLayers, formatLayer, type LayerInventory } from './opened-layers.ts'

const wordsIn = (code: string, file = 'modules/tables/form.tsx') => listOpenedLayers(file, code).map(formatLayer)

test.each([
  ['a title', `const a = <Sheet open title="员工码" />`, '员工码'],
  ['a title with something in it', 'const a = <FormSheet title={`锁台 ${name}`} />', '锁台 …'],
  ['one of two titles', `const a = <ReasonSheet title={old ? '编辑' : '新增'} />`, '编辑 or 新增'],
  ['a list of choices', `const a = <Select label="部门" />`, '部门'],
  ['a constant', `const word = '评论'; const a = <FormSheet title={word} />`, '评论'],
  ['a question', 'async () => confirm({ title: `停用 ${name}`, body })', '停用 …'],
  ['a question by a name of its own', 'async () => { const title = `下线${name}`; await confirm({ title }) }', '下线…'],
  ['what trims a title', 'const a = <FormSheet title={`拆台 ${name}`.trim()} />', '拆台 …'],
  ['what it shows', `const a = <Sheet title={line.goodsName} />`, '…'],
  ['what others call it', `const a = <Sheet {...sheet} />`, '…'],
])('a layer by %s', (_how, code, title) => {
  expect(wordsIn(code)).toEqual([`modules/tables/form.tsx ${title}`])
})

test('ignores other elements and the frames that layers are built from', () => {
  expect(wordsIn(`const a = <Card label="银行卡"><Field label="卡号" /></Card>`)).toEqual([])
  expect(wordsIn(`export const a = <Sheet title={title} />`, 'shells/form-sheet.tsx')).toEqual([])
})

const FORM = 'modules/tables/lock-form.tsx'
const buildInventory = (changes: Partial<LayerInventory> = {}): LayerInventory => ({
  sources: new Map([[FORM, 'const a = <ReasonSheet title={`锁台 ${name}`} />']]),
  openings: [{ screen: 'P001', state: 'a-free-table', name: /^锁台/ }],
  madeOf: (screen) => new Set(screen === 'P001' ? [FORM] : []),
  exceptions: { titledByContent: {}, neverOpened: {} },
  ...changes,
})
const opening = (name: string | RegExp, screen = 'P001') => ({ screen, state: 'a-free-table', name })

test.each([/^锁台/, '锁台 A08', /^锁台 .+$/, /锁台/])('is opened by %s', (name) => {
  expect(listUnopenedLayers(buildInventory({ openings: [opening(name)] }))).toEqual([])
})

test.each([
  ['nothing', []],
  ['another layer', [opening(/^解锁/)]],
  ['a layer of any name', [opening(/.+/)]],
  ['a layer of that name on a screen without it', [opening(/^锁台/, 'P002')]],
])('is not opened by %s', (_what, openings) => {
  expect(listUnopenedLayers(buildInventory({ openings }))).toEqual([
    expect.stringContaining(`${FORM} 锁台 …: no state of a screen opens it`),
  ])
})

test('requires a reason for an unopened layer, and an unopened layer for a reason', () => {
  const exceptions = { titledByContent: {}, neverOpened: { [`${FORM} 锁台 …`]: 'only in a shell' } }
  expect(listUnopenedLayers(buildInventory({ openings: [], exceptions }))).toEqual([])
  expect(listUnopenedLayers(buildInventory({ exceptions }))).toEqual([
    expect.stringContaining('which is opened or is no layer'),
  ])
})

test('checks the state named for a layer titled by its content', () => {
  const sources = new Map([[FORM, 'const a = <Sheet title={card.tableName} />']])
  const shown = (state: string) => ({ titledByContent: { [FORM]: ['P001', state, /A08/] as const }, neverOpened: {} })
  const openings = [opening(/A08/)]
  expect(listUnopenedLayers(buildInventory({ sources, openings }))).toHaveLength(1)
  expect(listUnopenedLayers(buildInventory({ sources, openings, exceptions: shown('a-free-table') }))).toEqual([])
  expect(listUnopenedLayers(buildInventory({ sources, openings, exceptions: shown('elsewhere') }))).toEqual([
    expect.stringContaining('P001 elsewhere opens no /A08/'),
  ])
  // A layer that is matched by its title needs no exception.
  expect(
    listUnopenedLayers(
      buildInventory({ openings: [...openings, opening(/^锁台/)], exceptions: shown('a-free-table') }),
    ),
  ).toHaveLength(1)
})
