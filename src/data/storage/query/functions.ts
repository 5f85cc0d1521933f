// The functions that a query may call: those that only compute. Functions that read files or other tables, change
// settings, wait, or make values of any size are excluded. A function that is not listed is refused, also one that a
// later release of an engine adds.

const COMMON = `abs avg ceil ceiling coalesce concat concat_ws count cume_dist dense_rank exp first_value floor lag last_value lead
  length ln log log10 lower ltrim max min mod nth_value ntile octet_length percent_rank percentile_cont percentile_disc pow power
  rank replace round row_number rtrim sign sqrt string_agg substr substring sum trunc upper`

const OF_SQLITE = `char date datetime format glob group_concat hex if ifnull iif instr json json_array json_array_length
  json_extract json_group_array json_group_object json_object json_type json_valid julianday like log2 median nullif percentile
  printf quote strftime time timediff total trim typeof unicode unixepoch -> ->>`

const OF_POSTGRES = `age array_agg array_length array_to_string ascii bool_and bool_or btrim cardinality char_length
  character_length chr corr date_part date_trunc div every extract generate_series initcap json_agg json_array_elements
  json_array_elements_text json_array_length json_build_object json_each json_each_text json_extract_path json_extract_path_text
  json_object_agg json_object_keys json_typeof jsonb_agg jsonb_array_elements jsonb_array_elements_text jsonb_array_length
  jsonb_build_object jsonb_each jsonb_each_text jsonb_extract_path jsonb_extract_path_text jsonb_object_agg jsonb_object_keys
  jsonb_typeof left make_date md5 mode now position regexp_count regexp_like regexp_match regexp_replace regexp_substr reverse
  right split_part starts_with stddev stddev_pop stddev_samp strpos timezone to_char to_date to_json to_jsonb to_number
  to_timestamp translate unnest var_pop var_samp variance width_bucket`

const namesIn = (...texts: string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.split(/\s+/).filter(Boolean)))

export const SQLITE_FUNCTIONS = namesIn(COMMON, OF_SQLITE)
export const POSTGRES_FUNCTIONS = namesIn(COMMON, OF_POSTGRES)
