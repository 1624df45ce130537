/** Registers a home: empty, or from public data. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { type Params, useNavigate, useSearchParams } from "react-router-dom";
import type { HomeInput, PublicDraft } from "shared-ui/api/types";
import { type DraftAnswers, type FormAddress, fetchDraft } from "shared-ui/lib/drafts/form-drafts";
import { useFormDraft } from "shared-ui/lib/drafts/use-form-draft";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { useDraftLeaveGuard } from "../../lib/use-leave-guard";
import { paths } from "../../paths";
import { Beginning, type Copy } from "../beginning/Beginning";
import { OfOffice } from "../beginning/OfOffice";
import { beginning } from "../beginning/text";
import { useAlike } from "../beginning/use-alike";
import { HomeForm } from "../home/form/HomeForm";
import { copyOf } from "../home/form/values/home-values";
import { homeDraftsQuery } from "../home/home-drafts";
import { firstHomeQuery, homeQuery, homesAlike } from "../home/queries";
import { homeForm } from "../home/text";
import { offices } from "../office/text";
import { homes as words } from "./text";

const NEW_HOME: FormAddress = { form: "home", id: null };

/** Loads the drafts, the copied home and the request's data; the form works without them. */
export async function load(client: QueryClient, _params: Params, query: URLSearchParams): Promise<void> {
  const from = Number(query.get("from"));
  await Promise.all([
    client.prefetchQuery(homeDraftsQuery()),
    client.prefetchQuery(firstHomeQuery()),
    fetchDraft(client, formOf(Number(query.get("draft")))),
    from > 0 ? client.prefetchQuery(homeQuery(from)) : null,
  ]);
}

export default function CreatePage(): ReactElement {
  const [asked] = useSearchParams();
  const { data: drafts = [] } = useQuery(homeDraftsQuery());
  const [id, from] = [Number(asked.get("draft")), Number(asked.get("from"))];
  const publicDraft = drafts.find((draft) => draft.id === id) ?? null;
  const { data: source } = useQuery({ ...homeQuery(from), enabled: false });
  const copy = source ? { name: source.name, answers: copyOf(source), note: beginning.ofHome } : null;
  return (
    <>
      <PageTitle title={words.createTitle} lead={homeForm.requiredNote} />
      <NewHome key={`${id} ${from}`} publicDraft={publicDraft} copy={copy} />
    </>
  );
}

/** A public draft already has an office. */
function NewHome({
  publicDraft,
  copy,
}: {
  publicDraft: PublicDraft | null;
  copy: Copy | null;
}): ReactElement {
  // After the registration the draft is no longer listed, but the form is still shown.
  const [ofDraft] = useState(publicDraft);
  if (ofDraft) return <CreateHome publicDraft={ofDraft} office={null} copied={null} />;
  return (
    <OfOffice question={offices.which.home}>
      {(office) => (
        <Beginning key={office} at={NEW_HOME} copy={copy}>
          {(copied) => <CreateHome publicDraft={null} office={office} copied={copied} />}
        </Beginning>
      )}
    </OfOffice>
  );
}

interface CreateHomeProps {
  publicDraft: PublicDraft | null;
  office: number | null;
  copied: DraftAnswers | null;
}

/** If pictures are missing, continues on the home's edit page. */
function CreateHome({ publicDraft, office, copied }: CreateHomeProps): ReactElement {
  const navigate = useNavigate();
  const store = useFormDraft(formOf(publicDraft?.id ?? 0));
  const { data: request } = useQuery({ ...firstHomeQuery(), enabled: false });
  const onChanged = useDraftLeaveGuard();
  const mayRegister = useAlike("home");

  async function ask(home: HomeInput): Promise<boolean> {
    const found = await homesAlike(home);
    return mayRegister(found.map(({ id, name }) => ({ id, called: name, href: paths.homeEdit(id) })));
  }

  function goOn(homeId: number, isComplete: boolean): void {
    onChanged(false);
    navigate(isComplete ? paths.facilityTop : paths.homeEdit(homeId), { replace: !isComplete });
  }

  return (
    <HomeForm
      home={null}
      publicDraft={publicDraft}
      request={!publicDraft && !copied && request?.name ? request : null}
      office={office}
      copied={copied}
      store={store}
      mayRegister={ask}
      onChanged={onChanged}
      onSaved={goOn}
    />
  );
}

/** The form's key: of a new home, or of the public draft with this id. */
function formOf(publicDraftId: number): FormAddress {
  return publicDraftId > 0 ? { form: "home-draft", id: publicDraftId } : NEW_HOME;
}
