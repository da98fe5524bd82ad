-- Production places of a package by today's catalogue, to be stored with its line. Components without production go with
-- the package's own place; a package made at its own place alone has none.
create function package_places(own_dept text, detail jsonb) returns table (place text, goods_ids bigint[], weight bigint) language sql stable as $$
  select p.place, p.goods_ids, p.weight from (
    select part.place, array_agg(distinct part.goods_id) as goods_ids, sum(part.weight)::bigint as weight,
      count(*) over () as places, bool_or(bool_or(part.is_made)) over () as is_made
    from (
      select g.goods_id, greatest(g.sale_price, 1) * d.quantity as weight, g.produce_dept <> ${produceDept.none} as is_made,
        coalesce(nullif(g.produce_dept, ${produceDept.none}), nullif(own_dept, ${produceDept.none}), ${produceDept.bar}) as place
      from jsonb_to_recordset(detail) as d("goodsId" bigint, quantity integer) join goods g on g.goods_id = d."goodsId"
    ) part group by part.place
  ) p where p.is_made and (p.places > 1 or p.place <> own_dept)
$$;
