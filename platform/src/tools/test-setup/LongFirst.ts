import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('.long.test.ts');

/** As Vitest orders files, but long ones first: one that began last would run on alone. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}
