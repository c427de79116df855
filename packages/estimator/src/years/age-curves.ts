import type { StateCode } from '../domain/places.ts';

/** Where the factors come from, in words. */
export const ageCurveSource =
  'CMS, State Specific Age Curve Variations (notice of 31 May 2017, in force for 2025 and 2026), set to age 21 = 1';

/** The federal default: a factor in thousandths of the price at age 21, by age 0 to 64 (45 CFR 147.102(e)). */
const federal = [
  765, 765, 765, 765, 765, 765, 765, 765, 765, 765, 765, 765, 765, 765, 765, 833, 859, 885, 913, 941, 970, 1000, 1000,
  1000, 1000, 1004, 1024, 1048, 1087, 1119, 1135, 1159, 1183, 1198, 1214, 1222, 1230, 1238, 1246, 1262, 1278, 1302,
  1325, 1357, 1397, 1444, 1500, 1563, 1635, 1706, 1786, 1865, 1952, 2040, 2135, 2230, 2333, 2437, 2548, 2603, 2714,
  2810, 2873, 2952, 3000,
];

/** A state's curve with one factor for everyone of 20 or less. */
const curve = (child: number, from21: readonly number[]) => [...Array<number>(21).fill(child), ...from21];
const federalFrom21 = federal.slice(21);

/** The curves of the states that have their own; all others use `default`. */
export const ageCurves: { readonly default: readonly number[] } & Readonly<
  Partial<Record<StateCode, readonly number[]>>
> = {
  default: federal,
  AL: curve(635, federalFrom21),
  DC: curve(
    900,
    [
      1000, 1000, 1000, 1000, 1000, 1000, 1000, 1023, 1045, 1072, 1099, 1124, 1150, 1177, 1205, 1232, 1260, 1275, 1290,
      1341, 1393, 1448, 1505, 1564, 1625, 1688, 1754, 1823, 1894, 1968, 2045, 2125, 2208, 2294, 2384, 2477, 2574, 2674,
      2779, 2887, 3000, 3000, 3000, 3000,
    ],
  ),
  MA: curve(
    635,
    [
      1000, 1000, 1000, 1000, 1000, 1000, 1031, 1057, 1078, 1088, 1103, 1118, 1128, 1138, 1143, 1148, 1152, 1157, 1167,
      1178, 1192, 1206, 1226, 1249, 1277, 1310, 1347, 1387, 1427, 1472, 1515, 1561, 1608, 1658, 1707, 1758, 1811, 1865,
      1927, 1999, 1999, 1999, 1999, 1999,
    ],
  ),
  MN: curve(890, federalFrom21),
  MS: curve(635, federalFrom21),
  OR: curve(635, federalFrom21),
  UT: curve(
    793,
    [
      1000, 1050, 1113, 1191, 1298, 1363, 1390, 1390, 1390, 1390, 1390, 1390, 1390, 1390, 1390, 1390, 1404, 1425, 1450,
      1479, 1516, 1562, 1616, 1681, 1748, 1818, 1891, 1966, 2045, 2127, 2212, 2300, 2392, 2488, 2588, 2691, 2799, 2911,
      3000, 3000, 3000, 3000, 3000, 3000,
    ],
  ),
};
