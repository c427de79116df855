import { estimateCount, type Installation } from './installation.ts';
import { compareWithStatements, type Effort, statementsRow } from './statements.ts';
import { pickEstimates } from './store.ts';
import { atMost, type Row } from './table.ts';

export async function measureCalls(installation: Installation): Promise<Row[]> {
  const ids = await pickEstimates(installation.db, installation.advisor.email, 100);
  const measure = async (what: string, paths: readonly string[], effort: Effort): Promise<Row[]> => {
    const samples = await compareWithStatements(installation, await installation.signIn(), paths, effort);
    return [statementsRow(what, 0.5, samples, atMost('ratio', 1.5)), statementsRow(what, 0.99, samples)];
  };
  const reports = ids.slice(0, 20).map((id) => `/api/v1/estimations/${id}/report.pdf`);
  const printed = await compareWithStatements(installation, await installation.signIn(), reports, {
    rounds: 5,
    calls: 20,
    warming: 5,
  });
  const calculations = ids.map((id) => `/api/v1/estimations/${id}/calculate`);
  const first = `GET estimations, first of ${estimateCount.toLocaleString('en-US')} by name`;
  return [
    ...(await measure('GET estimations/{id}/calculate', calculations, { rounds: 20, calls: 150, warming: 15 })),
    ...(await measure(first, ['/api/v1/estimations'], { rounds: 20, calls: 50, warming: 5 })),
    ...(await measure('GET estimations, searched', ['/api/v1/estimations?search=mar'], { rounds: 10, calls: 10 })),
    statementsRow('GET estimations/{id}/report.pdf', 0.95, printed, atMost('measured', 500)),
  ];
}
