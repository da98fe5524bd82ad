/** Drawn floor plan: layers such as storeys, each with places of tables and with shapes. */
import { z } from 'zod'
import { flag, id, int, list, oneOf, text } from '../fields.ts'
import { planLimits, planShapeKinds } from './plan-limits.ts'

const { maxSize } = planLimits

/** Box in grid steps of a quarter of a metre from the upper left corner; `rotation` in degrees around its centre. */
const box = {
  x: int('横向位置', 0, maxSize),
  y: int('纵向位置', 0, maxSize),
  width: int('宽', 1, maxSize),
  height: int('高', 1, maxSize),
  rotation: int('角度', 0, 359),
}

const layer = z.object({
  layerName: text('楼层名称', 10),
  width: int('图宽', planLimits.minSize, maxSize),
  height: int('图高', planLimits.minSize, maxSize),
  tables: list('台位', z.object({ tableId: id('台位'), ...box, round: flag('圆台') }), planLimits.tables, 0),
  shapes: list(
    '图形',
    z.object({ kind: oneOf('图形', planShapeKinds), ...box, text: text('文字', 12, 0) }),
    planLimits.shapes,
    0,
  ),
})

export const planLayers = list('楼层', layer, planLimits.layers)

const boxShape = {
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  rotation: z.number(),
}

/** Layers in a response; tables out of use are left out. */
export const drawnLayers = z.array(
  z.object({
    layerName: z.string(),
    width: z.number(),
    height: z.number(),
    tables: z.array(z.object({ tableId: z.number(), ...boxShape, round: z.boolean() })),
    shapes: z.array(z.object({ kind: z.enum(planShapeKinds), ...boxShape, text: z.string() })),
  }),
)
